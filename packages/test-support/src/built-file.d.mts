/** A file of a package's build, by its path below `dist`. Tests start servers and commands from the build. */
export function builtFile(folder: "server" | "ui" | "cli" | `packages/${string}`, file: string): string;
