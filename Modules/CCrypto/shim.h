// The functions of the digest itself: behind the ones that name it, a provider has to be found and the library's
// configuration read, which costs a short command more than all its hashing.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/sha.h>

// Keys, signatures and certificates.
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

#include "provider.h"
#include "table.h"

// What are macros or take stacks, as constants and functions.

enum {
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

// The certificate at a depth of the chain that was found, 0 being the leaf; it stays the chain's.
static inline X509 *lw_chain_certificate(X509_STORE_CTX *context, int depth) {
  return sk_X509_value(X509_STORE_CTX_get0_chain(context), depth);
}

static inline EVP_PKEY *lw_elliptic_key(OSSL_LIB_CTX *library, const char *curve) {
  return EVP_PKEY_Q_keygen(library, NULL, "EC", curve);
}

static inline EVP_PKEY *lw_rsa_key(OSSL_LIB_CTX *library, size_t bits) {
  return EVP_PKEY_Q_keygen(library, NULL, "RSA", bits);
}

// A public RSA key of its two numbers, most significant byte first; NULL when the library refuses them.
static inline EVP_PKEY *lw_rsa_public_key(OSSL_LIB_CTX *library, const unsigned char *modulus, int modulus_count,
                                          const unsigned char *exponent, int exponent_count) {
  EVP_PKEY *key = NULL;
  OSSL_PARAM *parameters = NULL;
  BIGNUM *n = BN_bin2bn(modulus, modulus_count, NULL);
  BIGNUM *e = BN_bin2bn(exponent, exponent_count, NULL);
  // The builder keeps the names where they lie, so they must not be copies that end with a call.
  OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
  EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(library, "RSA", NULL);
  if (n && e && builder && context && OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_N, n) &&
      OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_E, e) &&
      (parameters = OSSL_PARAM_BLD_to_param(builder)) && EVP_PKEY_fromdata_init(context) == 1 &&
      EVP_PKEY_fromdata(context, &key, EVP_PKEY_PUBLIC_KEY, parameters) != 1)
    key = NULL;
  EVP_PKEY_CTX_free(context);
  OSSL_PARAM_free(parameters);
  OSSL_PARAM_BLD_free(builder);
  BN_free(e);
  BN_free(n);
  return key;
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
