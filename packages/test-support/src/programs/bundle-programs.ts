import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";
import type { TestProject } from "vitest/node";
import { builtFile } from "../built-file.mjs";
import { filesIn, madeOnce } from "../cache/made-once.ts";

declare module "vitest" {
	interface ProvidedContext {
		/** Folder with `server.js` and `cli.js`. */
		bundledPrograms: string;
	}
}

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
const PACKAGES = ["cli", "server", "packages/shared", "packages/adapter-utils"];

/** Bundles the built server and command line: tests start them so often that loading a thousand modules takes minutes. */
export default async function setup(project: TestProject): Promise<void> {
	project.provide("bundledPrograms", await madeOnce("programs", sources(), bundle));
}

function sources(): string[] {
	const adapters = readdirSync(path.join(ROOT, "packages/adapters"), { withFileTypes: true })
		.filter((entry) => entry.isDirectory())
		.map(({ name }) => `packages/adapters/${name}`);
	const built = [...PACKAGES, ...adapters].flatMap((folder) => filesIn(path.join(ROOT, folder, "dist")));
	return [
		fileURLToPath(import.meta.url),
		path.join(ROOT, "pnpm-lock.yaml"),
		...built.filter((file) => file.endsWith(".js")),
	];
}

async function bundle(folder: string): Promise<void> {
	await build({
		entryPoints: { server: "server", cli: builtFile("cli", "index.js") },
		outdir: folder,
		bundle: true,
		splitting: true,
		platform: "node",
		format: "esm",
		target: "node20",
		minifyWhitespace: true,
		logLevel: "error",
		banner: {
			js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
		},
		plugins: [serverEntry, originalLocations],
	});
}

/** What `serve.mjs` needs of the server. */
const serverEntry: Plugin = {
	name: "server-entry",
	setup({ onResolve, onLoad }) {
		onResolve({ filter: /^server$/ }, (args) => ({ path: args.path, namespace: "entry" }));
		onLoad({ filter: /.*/, namespace: "entry" }, () => ({
			contents: `export { startServer } from ${JSON.stringify(builtFile("server", "index.js"))};
export { LIMITS } from ${JSON.stringify(builtFile("server", "config/limits.js"))};`,
			resolveDir: ROOT,
		}));
	},
};

/** Modules find their files and packages where they were before the bundling. */
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
