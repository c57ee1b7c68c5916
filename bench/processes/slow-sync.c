/* Makes every fsync and fdatasync slower by SLOW_SYNC_MS milliseconds, as a slow disk would; loaded with LD_PRELOAD. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>

typedef int (*sync_function)(int);

static int slowly(const char *name, int file)
{
    const char *text = getenv("SLOW_SYNC_MS");
    long ms = text ? atol(text) : 0;
    struct timespec wait = {ms / 1000, (ms % 1000) * 1000000L};
    sync_function original = (sync_function)dlsym(RTLD_NEXT, name);
    nanosleep(&wait, NULL);
    return original(file);
}

int fsync(int file) { return slowly("fsync", file); }
int fdatasync(int file) { return slowly("fdatasync", file); }
