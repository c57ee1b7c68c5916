/*
 * A disk that is watched and that fails on demand, for the files of one folder; loaded with LD_PRELOAD.
 *   DISK_FOLDER  the folder, as an absolute path without links
 *   DISK_LOG     a file to which every change is appended in its order, as records of `struct record`
 *   DISK_FAULTS  a file that holds a `struct faults`, which may change at any time
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define FILES_MAX 65536

enum { WRITE = 1, TRUNCATE = 2, SYNC = 3, CREATE = 4, UNLINK = 5, RENAME = 6, SYNC_FOLDER = 7 };

struct record {
    uint32_t kind;
    uint32_t name_bytes; /* follows the record */
    uint64_t offset;
    uint64_t data_bytes; /* follows the name */
};

/* Errors as errno, 0 for none; a count of -1 means until it is changed. `which`: 1 data file, 2 log, 4 shared memory, 8 journal, 16 the folder. */
struct faults {
    int32_t write_error, write_count, sync_error, sync_count, sync_delay_ms, which, open_error, hits;
};

static char *names[FILES_MAX];
static char folder[4096];
static size_t folder_bytes;
static int log_file = -1;
static struct faults *faults;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;

#define REAL(type, name, ...) ((type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name))

static void start(void)
{
    const char *text = getenv("DISK_FOLDER");
    if (text) strncpy(folder, text, sizeof folder - 1);
    folder_bytes = strlen(folder);
    text = getenv("DISK_LOG");
    if (text) log_file = REAL(int, open, const char *, int, ...)(text, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    text = getenv("DISK_FAULTS");
    if (!text) return;
    int file = REAL(int, open, const char *, int, ...)(text, O_RDWR | O_CLOEXEC);
    if (file < 0) return;
    void *map = mmap(NULL, sizeof *faults, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (map != MAP_FAILED) faults = map;
}

/* The name in the folder, "" for the folder itself, NULL for what lies elsewhere. */
static const char *name_of(const char *path)
{
    pthread_once(&once, start);
    if (!folder_bytes || strncmp(path, folder, folder_bytes) != 0) return NULL;
    if (path[folder_bytes] == 0) return "";
    return path[folder_bytes] == '/' ? path + folder_bytes + 1 : NULL;
}

static const char *file_name(int file) { return file >= 0 && file < FILES_MAX ? names[file] : NULL; }

static void put(int kind, const char *name, uint64_t offset, const void *data, uint64_t bytes)
{
    if (log_file < 0) return;
    struct record head = {kind, strlen(name), offset, bytes};
    size_t size = sizeof head + head.name_bytes + bytes;
    char *text = malloc(size);
    memcpy(text, &head, sizeof head);
    memcpy(text + sizeof head, name, head.name_bytes);
    if (bytes) memcpy(text + sizeof head + head.name_bytes, data, bytes);
    /* One write, so that what others append lies before or after it. */
    if (REAL(ssize_t, write, int, const void *, size_t)(log_file, text, size) != (ssize_t)size) abort();
    free(text);
}

static int ends_with(const char *name, const char *end)
{
    size_t a = strlen(name), b = strlen(end);
    return a >= b && strcmp(name + a - b, end) == 0;
}

static int kind_of(const char *name)
{
    if (!*name) return 16;
    return ends_with(name, "-wal") ? 2 : ends_with(name, "-shm") ? 4 : ends_with(name, "-journal") ? 8 : 1;
}

/* Sets errno and returns true where the call is to fail. */
static int fails(const char *name, int32_t error, int32_t *count)
{
    if (!error || !*count || !(faults->which & kind_of(name))) return 0;
    if (*count > 0) --*count;
    ++faults->hits;
    errno = error;
    return 1;
}

static int remember(int file, const char *path, int flags, int existed)
{
    const char *name = name_of(path);
    if (file < 0 || file >= FILES_MAX) return file;
    pthread_mutex_lock(&lock);
    free(names[file]);
    names[file] = name ? strdup(name) : NULL;
    if (name && (flags & O_CREAT) && !existed) put(CREATE, name, 0, NULL, 0);
    if (name && (flags & O_TRUNC)) put(TRUNCATE, name, 0, NULL, 0);
    pthread_mutex_unlock(&lock);
    return file;
}

static int opened(const char *symbol, const char *path, int flags, int mode)
{
    pthread_once(&once, start);
    int (*original)(const char *, int, ...) = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, symbol);
    const char *name = name_of(path);
    if (!name) {
        int file = original(path, flags, mode);
        if (file >= 0 && file < FILES_MAX && names[file]) remember(file, path, 0, 1);
        return file;
    }
    if (faults && *name && (flags & O_ACCMODE) != O_RDONLY && faults->open_error) {
        int32_t always = -1;
        if (fails(name, faults->open_error, &always)) return -1;
    }
    int existed = access(path, F_OK) == 0;
    return remember(original(path, flags, mode), path, flags, existed);
}

#define OPEN(symbol)                                             \
    int symbol(const char *path, int flags, ...)                 \
    {                                                            \
        va_list rest;                                            \
        va_start(rest, flags);                                   \
        int mode = flags & O_CREAT ? va_arg(rest, int) : 0;      \
        va_end(rest);                                            \
        return opened(#symbol, path, flags, mode);               \
    }
OPEN(open)
OPEN(open64)

int close(int file)
{
    if (file_name(file)) {
        pthread_mutex_lock(&lock);
        free(names[file]);
        names[file] = NULL;
        pthread_mutex_unlock(&lock);
    }
    return REAL(int, close, int)(file);
}

typedef ssize_t (*pwrite_function)(int, const void *, size_t, off64_t);

static ssize_t written(const char *symbol, int file, const void *data, size_t bytes, off64_t offset)
{
    pwrite_function original = (pwrite_function)dlsym(RTLD_NEXT, symbol);
    const char *name = file_name(file);
    if (!name) return original(file, data, bytes, offset);
    pthread_mutex_lock(&lock);
    ssize_t done = -1;
    if (!faults || !fails(name, faults->write_error, &faults->write_count)) {
        done = original(file, data, bytes, offset);
        if (done > 0) put(WRITE, name, offset, data, done);
    }
    pthread_mutex_unlock(&lock);
    return done;
}

ssize_t pwrite(int file, const void *data, size_t bytes, off_t offset) { return written("pwrite", file, data, bytes, offset); }
ssize_t pwrite64(int file, const void *data, size_t bytes, off64_t offset) { return written("pwrite64", file, data, bytes, offset); }

ssize_t write(int file, const void *data, size_t bytes)
{
    ssize_t (*original)(int, const void *, size_t) = REAL(ssize_t, write, int, const void *, size_t);
    const char *name = file_name(file);
    if (!name) return original(file, data, bytes);
    pthread_mutex_lock(&lock);
    off_t offset = lseek(file, 0, SEEK_CUR);
    if (offset < 0) {
        /* A pipe or socket, which has the number of a file whose closing did not come through here. */
        free(names[file]);
        names[file] = NULL;
        pthread_mutex_unlock(&lock);
        return original(file, data, bytes);
    }
    ssize_t done = -1;
    if (!faults || !fails(name, faults->write_error, &faults->write_count)) {
        done = original(file, data, bytes);
        if (done > 0) put(WRITE, name, offset, data, done);
    }
    pthread_mutex_unlock(&lock);
    return done;
}

static int truncated(const char *symbol, int file, off64_t size)
{
    int (*original)(int, off64_t) = (int (*)(int, off64_t))dlsym(RTLD_NEXT, symbol);
    const char *name = file_name(file);
    if (!name) return original(file, size);
    pthread_mutex_lock(&lock);
    int done = original(file, size);
    if (done == 0) put(TRUNCATE, name, size, NULL, 0);
    pthread_mutex_unlock(&lock);
    return done;
}

int ftruncate(int file, off_t size) { return truncated("ftruncate", file, size); }
int ftruncate64(int file, off64_t size) { return truncated("ftruncate64", file, size); }

static int synced(const char *symbol, int file)
{
    int (*original)(int) = (int (*)(int))dlsym(RTLD_NEXT, symbol);
    const char *name = file_name(file);
    if (!name) return original(file);
    if (faults && faults->sync_delay_ms) {
        long ms = faults->sync_delay_ms;
        struct timespec wait = {ms / 1000, (ms % 1000) * 1000000L};
        nanosleep(&wait, NULL);
    }
    pthread_mutex_lock(&lock);
    int done = -1;
    if (!faults || !fails(name, faults->sync_error, &faults->sync_count)) {
        done = original(file);
        if (done == 0) put(*name ? SYNC : SYNC_FOLDER, name, 0, NULL, 0);
    }
    pthread_mutex_unlock(&lock);
    return done;
}

int fsync(int file) { return synced("fsync", file); }
int fdatasync(int file) { return synced("fdatasync", file); }

int unlink(const char *path)
{
    const char *name = name_of(path);
    int (*original)(const char *) = REAL(int, unlink, const char *);
    if (!name) return original(path);
    pthread_mutex_lock(&lock);
    int done = original(path);
    if (done == 0) put(UNLINK, name, 0, NULL, 0);
    pthread_mutex_unlock(&lock);
    return done;
}

int rename(const char *from, const char *to)
{
    const char *name = name_of(from), *target = name_of(to);
    int (*original)(const char *, const char *) = REAL(int, rename, const char *, const char *);
    if (!name || !target) return original(from, to);
    pthread_mutex_lock(&lock);
    int done = original(from, to);
    if (done == 0) put(RENAME, name, 0, target, strlen(target));
    pthread_mutex_unlock(&lock);
    return done;
}
