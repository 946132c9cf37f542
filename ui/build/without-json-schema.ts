import type { Plugin } from "vite";

const MODULE = /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/;
const EXPORT = /^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm;

/** Leaves out what turns schemas of zod into JSON Schema: 4 KB of the first load, and only the server does it. */
export function withoutJSONSchema(): Plugin {
	return {
		name: "without-json-schema",
		apply: "build",
		load: {
			filter: { id: MODULE },
			async handler(id) {
				const source = await this.fs.readFile(id, { encoding: "utf8" });
				const names = [...source.matchAll(EXPORT)].map(([, name, alias]) => name ?? alias);
				// A schema makes its methods when it is created.
				const missing = 'const missing = () => () => { throw new Error("JSON Schema: left out of the web UI"); };';
				return `${missing}\n${names.map((name) => `export { missing as ${name} };`).join("\n")}`;
			},
		},
	};
}
