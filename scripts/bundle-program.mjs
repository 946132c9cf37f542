import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { build } from "esbuild";
import { originalLocations, PROGRAM_OPTIONS, unusedParts } from "./bundle-plugins.mjs";
import { removeOldChunks } from "./remove-old-chunks.mjs";

// Node takes most of the start of a program to find and read a thousand modules. A few files load much faster; code of
// single commands stays in files of its own.
const FOLDER = path.resolve("dist");
/** The second program runs in a separate process. */
const PROGRAMS = ["index.js", "adapter-kit/kit-worker.js"];
const OUTPUT = path.join(FOLDER, "bundled");

const previous = await stat(path.join(OUTPUT, "index.js")).catch(() => null);
const { metafile } = await build({
	...PROGRAM_OPTIONS,
	entryPoints: PROGRAMS.map((file) => path.join(FOLDER, file)).filter((file) => existsSync(file)),
	outdir: OUTPUT,
	entryNames: "[name]",
	// These find files beside them, or must be shared with adapters: a second copy has different classes.
	external: ["@paperclipai/server", "@paperclipai/ui", ...process.argv.slice(2)],
	plugins: [{ name: "adapters", setup: resolveAdapters }, unusedParts, originalLocations(FOLDER, keepLocation)],
});

const written = new Set(Object.keys(metafile.outputs).map((file) => path.basename(file)));
await removeOldChunks(OUTPUT, written, previous?.ctimeMs ?? 0);

/** A published adapter stays a package. One that exports TypeScript, which Node cannot load, is bundled. */
function resolveAdapters({ onResolve }) {
	onResolve({ filter: /^@paperclipai\/adapter-/ }, ({ path: specifier, resolveDir }) => {
		const file = createRequire(path.join(resolveDir, "index.js")).resolve(specifier);
		return /\.[mc]?ts$/.test(file) ? { path: file } : { path: specifier, external: true };
	});
}

function keepLocation(source, file) {
	const url = `new URL(${JSON.stringify(path.relative(OUTPUT, file))}, import.meta.url).href`;
	return source.replaceAll("import.meta.url", () => url);
}
