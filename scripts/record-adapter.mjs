// `pnpm record:adapter TYPE CASE -- PROGRAM ...` writes a recording of a built-in adapter, without a build.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readAdapters } from "./policy/adapters/adapter-types.mjs";
import { isMain } from "./policy/violation.mjs";
import { fromSource } from "./testing/from-source.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Arguments of Node.js; `null` if this repository has no adapter of this type. */
export function recordArguments(root, [wanted, ...call]) {
	const adapter = readAdapters(root).find(({ type, name }) => [type, name].includes(wanted));
	if (adapter === undefined) return null;
	const into = path.join(root, adapter.folder, "src/__fixtures__");
	return fromSource("cli/src/index.ts", ["adapter", "record", "--into", into, ...call]);
}

if (isMain(import.meta.url)) {
	const args = recordArguments(ROOT, process.argv.slice(2));
	if (args === null) {
		const types = readAdapters(ROOT).map(({ type }) => type);
		console.error(`Usage: pnpm record:adapter TYPE CASE [--replace] -- PROGRAM ...\nTypes: ${types.join(", ")}`);
		process.exitCode = 2;
	} else {
		process.exitCode = spawnSync(process.execPath, args, { stdio: "inherit" }).status ?? 1;
	}
}
