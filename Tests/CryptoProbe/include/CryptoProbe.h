// A use of much of libcrypto's archive, for tests that look at what of it a program shows.
#ifndef CRYPTO_PROBE_H
#define CRYPTO_PROBE_H

/// Hashes by SHA-256 through the general functions; 1 when it worked.
int crypto_probe_hash(const void *bytes, unsigned long length, unsigned char digest[32]);

#endif
