import { causesOf } from "@paperclipai/adapter-utils";

const HINTS: Readonly<Record<string, string>> = {
	ENAMETOOLONG: "Shorten the name of the file or of a folder above it.",
	EACCES: "Give the user of the server access to it.",
	EPERM: "Give the user of the server access to it.",
	EROFS: "Mount its disk so that the server can write to it.",
	ENOSPC: "Free space on its disk.",
	EDQUOT: "Free space on its disk, or raise the quota of the server's user.",
	EIO: "Check its disk for errors.",
	ESTALE: "Check whether its disk responds.",
	ELOOP: "Remove the links that point to each other.",
};
const OTHER = "Check whether another program has moved or replaced it.";

/** @returns what a user can do about a failed call of the file system; `null` for any other error. */
export function fileSystemHint(thrown: unknown): string | null {
	for (const { code, path, syscall } of causesOf(thrown) as NodeJS.ErrnoException[]) {
		if (code === undefined || syscall === undefined || !/^E[A-Z0-9]+$/.test(code)) continue;
		return `${HINTS[code] ?? OTHER}${path === undefined ? "" : ` The path is ${path}.`}`;
	}
	return null;
}
