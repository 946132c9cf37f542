import { readFile, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { build } from "esbuild";
import { removeOldChunks } from "./remove-old-chunks.mjs";

// Node takes most of the start of a program to find and read a thousand modules. A few files load much faster; code of
// single commands stays in files of its own.
const FOLDER = path.resolve("dist");
const TYPESCRIPT = /\.[mc]?ts$/;
const OUTPUT = path.join(FOLDER, "bundled");

const previous = await stat(path.join(OUTPUT, "index.js")).catch(() => null);
const { metafile } = await build({
	metafile: true,
	entryPoints: [path.join(FOLDER, "index.js")],
	outdir: OUTPUT,
	bundle: true,
	splitting: true,
	format: "esm",
	platform: "node",
	target: "node20",
	minifyWhitespace: true,
	minifySyntax: true,
	logLevel: "warning",
	// These find files beside them, or must be shared with adapters: a second copy has different classes.
	external: ["@paperclipai/server", "@paperclipai/ui", ...process.argv.slice(2)],
	// CommonJS packages require modules of Node.
	banner: {
		js: 'import{createRequire as __createRequire}from"node:module";const require=__createRequire(import.meta.url);',
	},
	plugins: [
		{ name: "adapters", setup: resolveAdapters },
		{ name: "unused-parts", setup: leaveOut },
		{ name: "original-locations", setup: keepLocations },
	],
});

const written = new Set(Object.keys(metafile.outputs).map((file) => path.basename(file)));
await removeOldChunks(OUTPUT, written, previous?.ctimeMs ?? 0);

/** A published adapter stays a package. One that exports TypeScript, which Node cannot load, is bundled. */
function resolveAdapters({ onResolve }) {
	onResolve({ filter: /^@paperclipai\/adapter-/ }, ({ path: specifier, resolveDir }) => {
		const file = createRequire(path.join(resolveDir, "index.js")).resolve(specifier);
		return TYPESCRIPT.test(file) ? { path: file } : { path: specifier, external: true };
	});
}

/** Large unused parts of packages: messages of zod in fifty languages, and YAML of the API. */
function leaveOut({ onLoad }) {
	onLoad({ filter: /\/zod\/v4\/locales\/index\.js$/ }, () => ({
		contents: 'export { default as en } from "./en.js";',
	}));
	onLoad({ filter: /\/node_modules\/yaml\// }, () => ({ contents: "module.exports = {};" }));
}

/** Modules find files at the paths before bundling. */
function keepLocations({ onLoad }) {
	onLoad({ filter: /\.[mc]?[jt]s$/ }, async ({ path: file }) => {
		const source = await readFile(file, "utf8");
		if (!source.includes("import.meta.url")) return undefined;
		if (!file.startsWith(FOLDER) && !TYPESCRIPT.test(file))
			return { errors: [{ text: `${file} finds files by its own path: keep its package external.` }] };
		const loader = TYPESCRIPT.test(file) ? "ts" : "js";
		const relative = JSON.stringify(path.relative(OUTPUT, file));
		return { contents: source.replaceAll("import.meta.url", `new URL(${relative}, import.meta.url).href`), loader };
	});
}
