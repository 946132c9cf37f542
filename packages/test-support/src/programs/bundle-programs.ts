import { existsSync, readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";
import type { TestProject } from "vitest/node";
import { builtFile } from "../built-file.mjs";
import { filesIn, madeOnce } from "../cache/made-once.ts";
import { pgliteTemplateOnDisk } from "../server/pglite-template.ts";
import { saveCompiledCode, writeEntries } from "./program-entries.ts";

declare module "vitest" {
	interface ProvidedContext {
		/** Folder with the files of `bundledProgram`. */
		bundledPrograms: string;
	}
}

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
const PACKAGES = ["cli", "server", "packages/shared", "packages/adapter-utils"] as const;

/**
 * Bundles the built server and command line, because tests start them so often that loading a thousand modules takes
 * minutes.
 */
export default async function setup(project: TestProject): Promise<void> {
	// Another version of Node rejects the compiled code.
	project.provide("bundledPrograms", await madeOnce(`programs-${process.version}`, sources(), bundle));
}

function sources(): string[] {
	const adapters = readdirSync(path.join(ROOT, "packages/adapters"), { withFileTypes: true })
		.filter((entry) => entry.isDirectory())
		.map(({ name }) => `packages/adapters/${name}` as const);
	const isPublished = (folder: string) => existsSync(path.join(ROOT, folder, "tsconfig.build.json"));
	const built = [...PACKAGES, ...adapters.filter(isPublished)].flatMap((folder) =>
		filesIn(path.dirname(builtFile(folder, "index.js"))),
	);
	// A private adapter exports its sources, and is not built.
	const unbuilt = adapters.filter((folder) => !isPublished(folder));
	return [
		...filesIn(fileURLToPath(new URL(".", import.meta.url))),
		// Node rejects code that was compiled with other options.
		fileURLToPath(new URL("../quick-start.mjs", import.meta.url)),
		path.join(ROOT, "pnpm-lock.yaml"),
		...built.filter((file) => file.endsWith(".js")),
		...unbuilt.flatMap((folder) => filesIn(path.join(ROOT, folder, "src"))),
	];
}

async function bundle(folder: string): Promise<void> {
	const outfile = path.join(folder, "programs.cjs");
	await build({
		stdin: { contents: programs(), resolveDir: ROOT },
		outfile,
		bundle: true,
		platform: "node",
		// Node 20 saves the compiled code of scripts only.
		format: "cjs",
		target: "node20",
		minifyWhitespace: true,
		logLevel: "error",
		// Compiled parts that packages can do without.
		external: ["*.node"],
		banner: { js: 'const __createRequire = require("node:module").createRequire;' },
		// Both programs must get the same modules, because tests change the limits in one.
		alias: { "@paperclipai/server": builtFile("server", "index.js") },
		plugins: [originalLocations, unbundled("dockerode")],
	});
	// A precompiled script cannot use import(); it imports only modules of Node.
	await writeFile(outfile, (await readFile(outfile, "utf8")).replaceAll(/\bimport\(/g, "__import("));
	await writeEntries(folder);
	await saveCompiledCode(folder, await pgliteTemplateOnDisk());
}

/** Loads each program only when it is called. */
function programs(): string {
	const all = (...files: string[]) =>
		`async () => Object.assign({}, ${files.map((file) => `await import(${JSON.stringify(file)})`).join(", ")})`;
	const cli = all(builtFile("cli", "main.js"), builtFile("cli", "client/connection/retry-timing.js"));
	const server = all(builtFile("server", "index.js"));
	return `export const cli = ${cli};\nexport const server = ${server};`;
}

/** Modules find files and packages at the paths before bundling. */
const originalLocations: Plugin = {
	name: "original-locations",
	setup({ onLoad }) {
		onLoad({ filter: /\.m?js$/ }, async ({ path: file }) => {
			const source = await readFile(file, "utf8");
			if (!source.includes("import.meta")) return undefined;
			const url = JSON.stringify(pathToFileURL(file).href);
			const contents = source
				.replaceAll("import.meta.url", url)
				.replaceAll("import.meta.resolve(", `((name) => "file://" + __createRequire(${url}).resolve(name))(`);
			return { contents, loader: "js" };
		});
	},
};

/** For a package that looks for files beside it. */
function unbundled(name: string): Plugin {
	const from = JSON.stringify(builtFile("server", "index.js"));
	return {
		name: "unbundled",
		setup({ onResolve, onLoad }) {
			onResolve({ filter: new RegExp(`^${name}$`) }, () => ({ path: name, namespace: "unbundled" }));
			onLoad({ filter: /.*/, namespace: "unbundled" }, () => ({
				contents: `module.exports = __createRequire(${from})("${name}");`,
			}));
		},
	};
}
