import { statSync } from "node:fs";
import type { InstallAdapter } from "@paperclipai/shared";
import { usageError } from "./input-error.ts";
import { resolvePath } from "./resolve-path.ts";

const PATH_PATTERN = /^(\.{0,2}\/|\.{1,2}$|~(\/|$))/;

/**
 * Returns a folder if `text` looks like a path or names an existing folder, otherwise a package with an optional
 * version after the last `@`. Paths become absolute, because the server has another working directory.
 */
export function readAdapterSource(text: string, folder: string): InstallAdapter {
	if (text.trim() === "") {
		throw usageError(
			"No adapter is specified.",
			"Specify a package, such as acme-adapter, or a folder, such as ./my-adapter.",
		);
	}
	const absolute = resolvePath(text, folder);
	if (PATH_PATTERN.test(text) || statSync(absolute, { throwIfNoEntry: false })?.isDirectory()) {
		return { localPath: absolute };
	}
	const at = text.lastIndexOf("@");
	if (at <= 0) return { packageName: text };
	return { packageName: text.slice(0, at), version: text.slice(at + 1) };
}
