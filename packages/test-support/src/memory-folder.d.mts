/**
 * Puts temporary files of this process and its children into a folder in memory, removed at exit, because a disk is too
 * slow for the many databases of tests. A no-op where `TMPDIR` is set, or where `/dev/shm` has less than 4 GB free or
 * does not execute programs.
 */
export function useMemoryFolder(): void;

/** The folder, in the process that has created it. */
export function getMemoryFolder(): string | undefined;
