/* A disk that keeps only what was synced: at every fsync of a file its content is copied beside, to $ONLY_SYNCED. What
   is there when the process dies is what a power cut would leave. Preloaded by tests/bot/persistence/test_crashes_on_sqlite.py. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void keep(int fd) {
    const char *folder = getenv("ONLY_SYNCED");
    char link[64], path[PATH_MAX], kept[2 * PATH_MAX], fresh[2 * PATH_MAX + 8], buffer[1 << 16];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (folder == NULL || length <= 0) return;
    path[length] = 0;
    const char *name = strrchr(path, '/');
    if (name == NULL || strstr(name, ".sqlite3") == NULL) return;
    snprintf(kept, sizeof kept, "%s%s", folder, name);
    snprintf(fresh, sizeof fresh, "%s.fresh", kept);
    int out = open(fresh, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (out < 0) abort();
    off_t at = 0;
    for (ssize_t got; (got = pread(fd, buffer, sizeof buffer, at)) > 0; at += got)
        if (write(out, buffer, (size_t)got) != got) abort();
    close(out);
    if (rename(fresh, kept) != 0) abort();
}

static int synced(const char *name, int fd) {
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
    int failed = real(fd);
    if (!failed) keep(fd);
    return failed;
}

int fsync(int fd) { return synced("fsync", fd); }
int fdatasync(int fd) { return synced("fdatasync", fd); }
