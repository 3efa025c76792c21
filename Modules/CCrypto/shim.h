// The one-shot digest functions: they need no provider look-up, which costs more than hashing a card.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/sha.h>
