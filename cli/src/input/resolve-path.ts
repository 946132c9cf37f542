import { homedir } from "node:os";
import path from "node:path";

/** Expands `~`, which a shell does not expand after `=` or in quotes. */
export function resolvePath(text: string, folder = process.cwd()): string {
	return path.resolve(folder, text.replace(/^~(?=\/|$)/, homedir()));
}
