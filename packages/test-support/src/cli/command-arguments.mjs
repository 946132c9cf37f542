import { builtFile } from "../built-file.mjs";
import { QUICK_START } from "../quick-start.mjs";

const WAIT_FOR_SERVER = new URL("wait-for-server.mjs", import.meta.url).href;

export function commandArguments({ waitsForServer = false } = {}) {
	return [...QUICK_START, ...(waitsForServer ? ["--import", WAIT_FOR_SERVER] : []), builtFile("cli", "index.js")];
}
