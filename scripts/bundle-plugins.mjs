import { readFile } from "node:fs/promises";
import path from "node:path";

const TYPESCRIPT = /\.[mc]?ts$/;

/** Defines `require`, with which CommonJS packages load modules of Node. */
const REQUIRE_BANNER = {
	js: 'import{createRequire as __createRequire}from"node:module";const require=__createRequire(import.meta.url);',
};

/** Options of esbuild for programs with several entries, in a checkout and in published packages. */
export const PROGRAM_OPTIONS = /** @type {const} */ ({
	metafile: true,
	bundle: true,
	splitting: true,
	format: "esm",
	platform: "node",
	target: "node20",
	minifyWhitespace: true,
	minifySyntax: true,
	logLevel: "warning",
	banner: REQUIRE_BANNER,
});

/** Large parts of packages that our code never calls, with their replacements. */
const UNUSED_PARTS = [
	// Error messages of zod in fifty languages.
	[/\/zod\/v4\/locales\/index\.js$/, 'export { default as en } from "./en.js";'],
	// YAML support of the API.
	[/\/node_modules\/yaml\//, "module.exports = {};"],
	// SSH connections of dockerode, which need native addons, and its build sessions, which need gRPC.
	[/\/docker-modem\/lib\/ssh\.js$/, unavailable("docker-modem over SSH")],
	[/\/dockerode\/lib\/(session|buildkit)\.js$/, unavailable("BuildKit sessions of dockerode")],
];

function unavailable(what) {
	return `module.exports = () => { throw new Error(${JSON.stringify(`${what} is not part of this bundle`)}); };`;
}

export const unusedParts = {
	name: "unused-parts",
	setup({ onLoad }) {
		for (const [filter, contents] of UNUSED_PARTS) onLoad({ filter }, () => ({ contents }));
	},
};

/**
 * Keeps `import.meta.url` of bundled modules, so that they find files at their original paths.
 * @param {string} folder Only modules in this folder, and in TypeScript, may use their own path.
 * @param {(source: string, file: string) => string} rewrite Replaces `import.meta.url`.
 */
export function originalLocations(folder, rewrite) {
	const isOwn = (file) => file.startsWith(`${folder}${path.sep}`) && !file.includes("node_modules");
	return {
		name: "original-locations",
		setup({ onLoad }) {
			onLoad({ filter: /\.[mc]?[jt]s$/ }, async ({ path: file }) => {
				const source = await readFile(file, "utf8");
				const contents = rewrite(source, file);
				if (contents === source) return undefined;
				if (isOwn(file) || TYPESCRIPT.test(file)) return { contents, loader: TYPESCRIPT.test(file) ? "ts" : "js" };
				return { errors: [{ text: `${file} finds files by its own path: keep its package external.` }] };
			});
		},
	};
}
