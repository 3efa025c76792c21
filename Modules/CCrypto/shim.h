// The functions of the digest itself: behind the ones that name it, a provider has to be found and the library's
// configuration read, which costs a short command more than all its hashing.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/sha.h>
