// strcmp for the references. The fuzzer intercepts the C library's strcmp, which makes it ten times
// slower.
int plain_strcmp(const char* a, const char* b);

int plain_strcmp(const char* a, const char* b) {
  while (*a != '\0' && *a == *b) {
    a++;
    b++;
  }
  return (unsigned char)*a - (unsigned char)*b;
}
