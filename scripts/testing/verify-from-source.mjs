import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

const kit = new URL("../../packages/adapter-testkit/", import.meta.url);

/** Arguments of Node.js that run the adapter kit from its sources. */
export function verifyFromSource(args) {
	const tsx = createRequire(new URL("package.json", kit)).resolve("tsx/esm");
	const program = fileURLToPath(new URL("src/verify-folders.ts", kit));
	return ["--conditions=@paperclipai/source", "--import", pathToFileURL(tsx).href, program, ...args];
}
