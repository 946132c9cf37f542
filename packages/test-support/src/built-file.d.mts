/** A file of a package's build, by its path below `dist`. */
export function builtFile(folder: "server" | "ui" | "cli" | `packages/${string}`, file: string): string;
