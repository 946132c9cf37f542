import { statSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import type { InstallAdapter } from "@paperclipai/shared";
import { usageError } from "./input-error.ts";

const LOOKS_LIKE_A_PATH = /^(\.{0,2}\/|\.{1,2}$|~(\/|$))/;

/**
 * What is to be installed: a folder when it is written as a path or is there, else a package, with its version behind the
 * last `@`. A path is made absolute, since the server stands elsewhere; whether the folder will do is for it to say.
 */
export function readAdapterSource(text: string, folder: string): InstallAdapter {
	if (text.trim() === "") {
		throw usageError("No adapter is named.", "Name a package, as in acme-adapter, or a folder, as in ./my-adapter.");
	}
	const inHome = text.replace(/^~(?=\/|$)/, homedir());
	const absolute = path.resolve(folder, inHome);
	if (LOOKS_LIKE_A_PATH.test(text) || statSync(absolute, { throwIfNoEntry: false })?.isDirectory()) {
		return { localPath: absolute };
	}
	const at = text.lastIndexOf("@");
	if (at <= 0) return { packageName: text };
	return { packageName: text.slice(0, at), version: text.slice(at + 1) };
}
