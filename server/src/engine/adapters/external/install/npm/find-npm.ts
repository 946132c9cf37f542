import { existsSync } from "node:fs";
import path from "node:path";
import { CodedError } from "@paperclipai/adapter-utils";
import { resolveCommand } from "@paperclipai/adapter-utils/server-utils";

/**
 * `npm` on the PATH, else the npm of Node.
 * @throws {CodedError} `npm_missing`.
 */
export async function findNpm(searchPath: string, node: string): Promise<string[]> {
	try {
		return [await resolveCommand("npm", "/", { PATH: searchPath })];
	} catch {
		const script = path.join(node, "../../lib/node_modules/npm/bin/npm-cli.js");
		if (existsSync(script)) return [node, script];
	}
	throw npmMissing();
}

export function npmMissing(cause?: unknown): CodedError {
	return new CodedError("npm_missing", "The npm client cannot be started.", {
		hint: "Install npm on the server's machine and put it on the server's PATH.",
		cause,
	});
}
