import { builtFile } from "../built-file.mjs";
import { QUICK_START } from "../quick-start.mjs";

const WAIT_FOR_SERVER = new URL("wait-for-server.mjs", import.meta.url).href;

export function commandArguments({ bundle, waitsForServer = false } = {}) {
	// Only modules of the build can be preloaded with other values.
	if (waitsForServer) return [...QUICK_START, "--import", WAIT_FOR_SERVER, builtFile("cli", "index.js")];
	return [...QUICK_START, bundle ?? builtFile("cli", "index.js")];
}
