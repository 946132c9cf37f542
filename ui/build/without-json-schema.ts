import type { Plugin } from "vite";

const MODULE = /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/;
const EXPORT = /^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm;

/** Omits zod's conversion to JSON Schema, which only the server uses, because it adds 4 KB to the first load. */
export function withoutJSONSchema(): Plugin {
	return {
		name: "without-json-schema",
		apply: "build",
		load: {
			filter: { id: MODULE },
			async handler(id) {
				const source = await this.fs.readFile(id, { encoding: "utf8" });
				const names = [...source.matchAll(EXPORT)].map(([, name, alias]) => name ?? alias);
				// Schemas call these functions when they are created, so only calls of the returned methods may throw.
				const missing = 'const missing = () => () => { throw new Error("JSON Schema is omitted from the web UI"); };';
				return `${missing}\n${names.map((name) => `export { missing as ${name} };`).join("\n")}`;
			},
		},
	};
}
