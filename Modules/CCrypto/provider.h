#ifndef LW_PROVIDER_H
#define LW_PROVIDER_H
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/core_dispatch.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/provider.h>
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
#endif
