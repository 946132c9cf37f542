import { readFile } from "node:fs/promises";
import path from "node:path";

const TYPESCRIPT = /\.[mc]?ts$/;

/** CommonJS packages require modules of Node. */
export const REQUIRE_BANNER = {
	js: 'import{createRequire as __createRequire}from"node:module";const require=__createRequire(import.meta.url);',
};

/** Large parts of packages that no code of ours calls, by file. */
const UNUSED_PARTS = [
	// Messages of zod in fifty languages.
	[/\/zod\/v4\/locales\/index\.js$/, 'export { default as en } from "./en.js";'],
	// YAML of the API.
	[/\/node_modules\/yaml\//, "module.exports = {};"],
	// Connections of dockerode over SSH, with compiled parts, and its build sessions, with gRPC.
	[/\/docker-modem\/lib\/ssh\.js$/, unavailable("docker-modem over SSH")],
	[/\/dockerode\/lib\/(session|buildkit)\.js$/, unavailable("BuildKit sessions of dockerode")],
];

function unavailable(what) {
	return `module.exports = () => { throw new Error(${JSON.stringify(`${what}: left out of this bundle`)}); };`;
}

export const unusedParts = {
	name: "unused-parts",
	setup({ onLoad }) {
		for (const [filter, contents] of UNUSED_PARTS) onLoad({ filter }, () => ({ contents }));
	},
};

/**
 * Modules find files at the paths before bundling.
 * @param {string} folder Whose modules may do so; others cannot be bundled.
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
