/**
 * Makes a folder in memory the place of temporary files of this process and its children, and removes it at the exit. Tests
 * create so many databases that a disk would keep them waiting. Does nothing where `TMPDIR` is set, or where `/dev/shm` has
 * less than 4 GB free or does not execute programs.
 */
export function useMemoryFolder(): void;

/** The folder, in the process that has created it. */
export function getMemoryFolder(): string | undefined;
