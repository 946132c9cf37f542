import { homedir } from "node:os";
import path from "node:path";

/** Absolute path of a file that an option names: a shell leaves `~` as it is behind `=` and in quotes. */
export function resolvePath(text: string, folder = process.cwd()): string {
	return path.resolve(folder, text.replace(/^~(?=\/|$)/, homedir()));
}
