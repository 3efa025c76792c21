#include "CryptoProbe.h"

#include <openssl/evp.h>
#include <openssl/x509.h>

int crypto_probe_hash(const void *bytes, unsigned long length, unsigned char digest[32]) {
  // Certificates are what libcurl's own library works with as well.
  X509 *certificate = X509_new();
  X509_free(certificate);
  unsigned int size = 0;
  EVP_MD_CTX *context = EVP_MD_CTX_new();
  int worked = EVP_DigestInit_ex(context, EVP_sha256(), NULL) && EVP_DigestUpdate(context, bytes, length) &&
      EVP_DigestFinal_ex(context, digest, &size);
  EVP_MD_CTX_free(context);
  return worked && size == 32 && certificate;
}
