import { fileURLToPath } from "node:url";
import { builtFile } from "../built-file.mjs";
import { QUICK_START } from "../quick-start.mjs";

const WAITING_CLI = fileURLToPath(new URL("waiting-cli.mjs", import.meta.url));

export function commandArguments({ bundle, waitsForServer = false } = {}) {
	return [...QUICK_START, bundle ?? (waitsForServer ? WAITING_CLI : builtFile("cli", "index.js"))];
}
