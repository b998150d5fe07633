// strcmp for the references: the C library's is listened to by the fuzzer, at ten times its cost.
int plain_strcmp(const char* a, const char* b);

int plain_strcmp(const char* a, const char* b) {
  while (*a != '\0' && *a == *b) {
    a++;
    b++;
  }
  return (unsigned char)*a - (unsigned char)*b;
}
