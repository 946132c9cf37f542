import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = new URL("../../", import.meta.url);

/**
 * Arguments of Node.js that run a program of this repository from its sources.
 * @param {string} program path from the root
 */
export function fromSource(program, args) {
	const tsx = createRequire(new URL("packages/adapter-testkit/package.json", root)).resolve("tsx/esm");
	const source = fileURLToPath(new URL(program, root));
	return ["--conditions=@paperclipai/source", "--import", pathToFileURL(tsx).href, source, ...args];
}

/** Arguments of Node.js that run the adapter kit from its sources. */
export function verifyFromSource(args) {
	return fromSource("packages/adapter-testkit/src/verify-folders.ts", args);
}
