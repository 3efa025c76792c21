#ifndef LW_TABLE_H
#define LW_TABLE_H
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <stdlib.h>
#include <string.h>

// Verification of ECDSA on P-384 with a key that is used again and again.
//
// A signature holds when the x of u1 * G + u2 * Q is r, where G is the curve's generator and Q is the key. The library
// keeps multiples of a group's generator, by which a product takes a fifth of the time, so Q is made the generator of
// a second group. Both have only to be there while signatures are checked, and are not changed by it.

typedef struct {
  EC_GROUP *curve;
  EC_GROUP *key;
  // A point for the library's product of a generator and a point, here always with the factor zero: without a point it
  // takes the slow way that hides a secret factor.
  EC_POINT *point;
} lw_table;

static inline void lw_table_free(lw_table *table) {
  if (!table) return;
  EC_POINT_free(table->point);
  EC_GROUP_free(table->key);
  EC_GROUP_free(table->curve);
  free(table);
}

// The curve with the multiples of its generator; NULL when memory is short.
static inline EC_GROUP *lw_curve_new(OSSL_LIB_CTX *library) {
  EC_GROUP *curve = EC_GROUP_new_by_curve_name_ex(library, NULL, NID_secp384r1);
  if (curve && !EC_GROUP_precompute_mult(curve, NULL)) {
    EC_GROUP_free(curve);
    return NULL;
  }
  return curve;
}

// Makes the table of a key on P-384, given the curve; NULL when memory is short or the key is none on the curve.
static inline lw_table *lw_table_new(const EC_GROUP *curve, EVP_PKEY *key) {
  lw_table *table = calloc(1, sizeof *table);
  unsigned char *encoded = NULL;
  size_t count = EVP_PKEY_get1_encoded_public_key(key, &encoded);
  int is_made = table && count > 0 && (table->curve = EC_GROUP_dup(curve)) && (table->key = EC_GROUP_dup(curve)) &&
                (table->point = EC_POINT_new(curve)) &&
                EC_POINT_oct2point(curve, table->point, encoded, count, NULL) &&
                EC_GROUP_set_generator(table->key, table->point, EC_GROUP_get0_order(curve),
                                       EC_GROUP_get0_cofactor(curve)) &&
                EC_GROUP_precompute_mult(table->key, NULL);
  OPENSSL_free(encoded);
  if (is_made) return table;
  lw_table_free(table);
  return NULL;
}

// Whether r and s are a signature of the table's key for a digest that is not longer than the order.
static inline int lw_table_holds(const lw_table *table, const unsigned char *digest, size_t count, const BIGNUM *r,
                                 const BIGNUM *s) {
  const BIGNUM *order = EC_GROUP_get0_order(table->curve);
  int holds = 0;
  if (count * 8 > (size_t)BN_num_bits(order)) return 0;
  if (BN_is_zero(r) || BN_is_negative(r) || BN_cmp(r, order) >= 0) return 0;
  if (BN_is_zero(s) || BN_is_negative(s) || BN_cmp(s, order) >= 0) return 0;
  BN_CTX *numbers = BN_CTX_new();
  EC_POINT *sum = EC_POINT_new(table->curve);
  EC_POINT *part = EC_POINT_new(table->curve);
  if (!numbers || !sum || !part) goto end;
  BN_CTX_start(numbers);
  BIGNUM *inverse = BN_CTX_get(numbers);
  BIGNUM *u1 = BN_CTX_get(numbers);
  BIGNUM *u2 = BN_CTX_get(numbers);
  BIGNUM *zero = BN_CTX_get(numbers);
  BIGNUM *x = BN_CTX_get(numbers);
  if (x) {
    BN_zero(zero);
    holds = BN_bin2bn(digest, (int)count, u1) && BN_mod_inverse(inverse, s, order, numbers) &&
            BN_mod_mul(u1, u1, inverse, order, numbers) && BN_mod_mul(u2, r, inverse, order, numbers) &&
            EC_POINT_mul(table->curve, sum, u1, table->point, zero, numbers) &&
            EC_POINT_mul(table->key, part, u2, table->point, zero, numbers) &&
            EC_POINT_add(table->curve, sum, sum, part, numbers) && !EC_POINT_is_at_infinity(table->curve, sum) &&
            EC_POINT_get_affine_coordinates(table->curve, sum, x, NULL, numbers) &&
            BN_nnmod(x, x, order, numbers) && BN_cmp(x, r) == 0;
  }
  BN_CTX_end(numbers);
end:
  EC_POINT_free(part);
  EC_POINT_free(sum);
  BN_CTX_free(numbers);
  return holds;
}

// As above, for a signature in DER; -1 when it is not the one DER that these numbers have.
static inline int lw_table_verify(const lw_table *table, const unsigned char *digest, size_t count,
                                  const unsigned char *signature, size_t length) {
  const unsigned char *position = signature;
  unsigned char *again = NULL;
  int holds = -1;
  ECDSA_SIG *numbers = d2i_ECDSA_SIG(NULL, &position, (long)length);
  if (!numbers) return -1;
  int written = i2d_ECDSA_SIG(numbers, &again);
  if (written == (int)length && memcmp(again, signature, length) == 0)
    holds = lw_table_holds(table, digest, count, ECDSA_SIG_get0_r(numbers), ECDSA_SIG_get0_s(numbers));
  OPENSSL_free(again);
  ECDSA_SIG_free(numbers);
  return holds;
}
#endif
