// The functions of the digest itself: behind the ones that name it, a provider has to be found and the library's
// configuration read, which costs a short command more than all its hashing.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/sha.h>

// Keys, signatures and certificates.
#include <openssl/core_dispatch.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <openssl/provider.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>
#include <string.h>

// A provider that hands on the library's own, with the kinds of key that certificates and signatures here have.
//
// For each key that it reads, the library walks over all decoders of all kinds of key, twice, comparing names. That is
// two thirds of what reading a certificate costs, and most of the kinds are never met.

// The entry of the library's own provider; the archive has it, its headers do not.
extern OSSL_provider_init_fn ossl_default_provider_init;

enum { LW_MAXIMUM_ALGORITHMS = 32 };

// The parts of the own provider: its query function and the lists that are shorter here.
typedef struct {
  OSSL_FUNC_provider_query_operation_fn *query;
  OSSL_DISPATCH dispatch[32];
  OSSL_ALGORITHM decoders[LW_MAXIMUM_ALGORITHMS];
  OSSL_ALGORITHM keys[LW_MAXIMUM_ALGORITHMS];
} lw_provider;

static inline lw_provider *lw_provider_parts(void) {
  static lw_provider parts;
  return &parts;
}

// Whether one of the names of an algorithm, which are divided by colons, is one that is used here.
static inline int lw_is_used(const char *names) {
  return strncmp(names, "EC:", 3) == 0 || strcmp(names, "EC") == 0 || strncmp(names, "RSA:", 4) == 0 ||
         strcmp(names, "RSA") == 0;
}

// Whether a decoder reads what is met in certificates and keys here: key structures in DER.
static inline int lw_is_key_structure(const char *properties) {
  return strstr(properties, "input=der") &&
         (strstr(properties, "structure=SubjectPublicKeyInfo") || strstr(properties, "structure=PrivateKeyInfo"));
}

static inline void lw_select(const OSSL_ALGORITHM *all, OSSL_ALGORITHM *some, int structures_only) {
  int count = 0;
  for (; all && all->algorithm_names && count < LW_MAXIMUM_ALGORITHMS - 1; all++) {
    if (!lw_is_used(all->algorithm_names)) continue;
    if (structures_only && !lw_is_key_structure(all->property_definition)) continue;
    some[count++] = *all;
  }
}

static inline const OSSL_ALGORITHM *lw_query(void *context, int operation, int *no_cache) {
  lw_provider *parts = lw_provider_parts();
  const OSSL_ALGORITHM *all = parts->query(context, operation, no_cache);
  switch (operation) {
    case OSSL_OP_DECODER:
      return parts->decoders;
    case OSSL_OP_KEYMGMT:
      return parts->keys;
    default:
      return all;
  }
}

static inline int lw_provider_init(const OSSL_CORE_HANDLE *handle, const OSSL_DISPATCH *in,
                                   const OSSL_DISPATCH **out, void **context) {
  lw_provider *parts = lw_provider_parts();
  const OSSL_DISPATCH *own;
  int count = 0;
  int no_cache = 0;
  if (!ossl_default_provider_init(handle, in, &own, context)) return 0;
  for (; own->function_id != 0 && count < 31; own++, count++) {
    parts->dispatch[count] = *own;
    if (own->function_id == OSSL_FUNC_PROVIDER_QUERY_OPERATION) {
      parts->query = OSSL_FUNC_provider_query_operation(own);
      parts->dispatch[count].function = (void (*)(void))lw_query;
    }
  }
  if (!parts->query) return 0;
  lw_select(parts->query(*context, OSSL_OP_DECODER, &no_cache), parts->decoders, 1);
  lw_select(parts->query(*context, OSSL_OP_KEYMGMT, &no_cache), parts->keys, 0);
  *out = parts->dispatch;
  return 1;
}

// Makes a context of the library that reads no configuration file and knows only the provider above; NULL when
// memory is short. To be called once: the lists are shared.
static inline OSSL_LIB_CTX *lw_library_new(void) {
  // Else the first call that names no context reads the configuration for the one that the process has by default.
  OPENSSL_init_crypto(OPENSSL_INIT_NO_LOAD_CONFIG, NULL);
  OSSL_LIB_CTX *library = OSSL_LIB_CTX_new();
  if (!library) return NULL;
  if (!OSSL_PROVIDER_add_builtin(library, "lanework", lw_provider_init) ||
      !OSSL_PROVIDER_load(library, "lanework")) {
    OSSL_LIB_CTX_free(library);
    return NULL;
  }
  return library;
}

// What are macros or take stacks, as constants and functions.

enum {
  LW_PUBLIC_KEY = EVP_PKEY_PUBLIC_KEY,
  // Names on one line, with letters beyond ASCII as they are.
  LW_NAME_FORM = XN_FLAG_ONELINE & ~ASN1_STRFLGS_ESC_MSB,
};

static inline STACK_OF(X509) *lw_certificates_of(X509 *certificate) {
  STACK_OF(X509) *stack = sk_X509_new_null();
  if (stack && !sk_X509_push(stack, certificate)) {
    sk_X509_free(stack);
    return NULL;
  }
  return stack;
}

static inline void lw_certificates_free(STACK_OF(X509) *stack) { sk_X509_free(stack); }

static inline int lw_chain_count(X509_STORE_CTX *context) {
  STACK_OF(X509) *chain = X509_STORE_CTX_get0_chain(context);
  return chain ? sk_X509_num(chain) : 0;
}

static inline EVP_PKEY *lw_elliptic_key(OSSL_LIB_CTX *library, const char *curve) {
  return EVP_PKEY_Q_keygen(library, NULL, "EC", curve);
}

static inline EVP_PKEY *lw_rsa_key(OSSL_LIB_CTX *library, size_t bits) {
  return EVP_PKEY_Q_keygen(library, NULL, "RSA", bits);
}

// The seconds since 1970 of a time in a certificate; 0 in `*is_valid` when it is none.
static inline int64_t lw_seconds(const ASN1_TIME *time, int *is_valid) {
  static const int days_before[] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
  struct tm parts;
  *is_valid = time && ASN1_TIME_to_tm(time, &parts);
  if (!*is_valid) return 0;
  int64_t year = (int64_t)parts.tm_year + 1900;
  int is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  int64_t before = year - 1;
  int64_t days = before * 365 + before / 4 - before / 100 + before / 400 - 719162 + days_before[parts.tm_mon] +
                 (parts.tm_mon > 1 && is_leap) + parts.tm_mday - 1;
  return ((days * 24 + parts.tm_hour) * 60 + parts.tm_min) * 60 + parts.tm_sec;
}
