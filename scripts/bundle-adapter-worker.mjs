import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const WORKER = "engine/adapters/external/process/worker";
const folder = (name) => fileURLToPath(new URL(`../server/${name}/${WORKER}`, import.meta.url));
const options = { bundle: true, platform: "node", format: "esm", target: "node20", logLevel: "warning" };

// A process is started for each adapter and each check of a package; one file loads faster than forty. adapter-utils
// stays a package, because the adapter and the worker must share it.
await build({
	...options,
	entryPoints: [`${folder("src")}/adapter-worker.ts`],
	outfile: `${folder("dist")}/adapter-worker.js`,
	packages: "external",
});

// Runs in Node's loader thread, which shares no modules with the worker; of adapter-utils it needs one class.
await build({
	...options,
	entryPoints: [`${folder("src")}/resolve-hook.ts`],
	outfile: `${folder("dist")}/resolve-hook.js`,
	conditions: ["@paperclipai/source"],
});
