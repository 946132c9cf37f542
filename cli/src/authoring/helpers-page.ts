import { readFileSync } from "node:fs";
import path from "node:path";

interface Helper {
	name: string;
	signature: string;
	/** Text of its TSDoc; `""` without one. */
	doc: string;
}

const FUNCTION = /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?export declare function (\w+)((?:(?!;\n)[\s\S])*);\n/g;
const REEXPORT = /export\s*(?:\*|\{([^}]*)\})\s*from\s*["'](\.[^"']+)["']/g;

const INTRODUCTION = `# Helpers for adapters

The types of this folder are of the Paperclip that wrote it: \`paperclipai adapter types\` writes them again after an update.
At run time Paperclip provides its own copy of \`@paperclipai/adapter-utils\`, so a package needs no dependency on it.
A UI parser may import types from it, but nothing else.
`;

/**
 * Markdown that lists the functions of the two entries, with signature and documentation.
 * @param source Folder of the declarations.
 * @param declarations Files below it.
 */
export function helpersPage(source: string, declarations: string[]): string {
	const read = (file: string) => readFileSync(path.join(source, file), "utf8");
	const all = new Map(declarations.flatMap((file) => helpersIn(read(file))).map((helper) => [helper.name, helper]));
	const named = (entry: string) => {
		const helpers = exportedNames(read, entry).flatMap((name) => all.get(name) ?? []);
		return helpers.sort((one, other) => (one.name < other.name ? -1 : 1));
	};
	const root = named("index.d.ts");
	const inRoot = new Set(root.map(({ name }) => name));
	const server = named("server-utils.d.ts").filter(({ name }) => !inRoot.has(name));
	return [
		INTRODUCTION,
		section("@paperclipai/adapter-utils", "Loads in a browser too.", root),
		section(
			"@paperclipai/adapter-utils/server-utils",
			"Needs Node.js. It has the value readers and templates of the other entry too.",
			server,
		),
	].join("\n");
}

function helpersIn(text: string): Helper[] {
	return [...text.matchAll(FUNCTION)].map(([, doc = "", name = "", rest = ""]) => ({
		name,
		signature: `${name}${rest}`.replace(/\s+/g, " "),
		doc: doc
			.split("\n")
			.map((line) => line.replace(/^\s*\*? ?/, ""))
			.join("\n")
			.trim(),
	}));
}

/** Names that an entry exports by `export *` or by name. */
function exportedNames(read: (file: string) => string, entry: string): string[] {
	return [...read(entry).matchAll(REEXPORT)].flatMap(([, names, specifier = ""]) => {
		if (names !== undefined) return names.split(",").map((name) => name.replace(/^\s*type\s|\s/g, ""));
		const file = path.join(path.dirname(entry), specifier).replace(/(?<!\.d)\.(?:ts|js)$/, ".d.ts");
		return helpersIn(read(file)).map(({ name }) => name);
	});
}

function section(entry: string, note: string, helpers: Helper[]): string {
	const entries = helpers.map(({ name, signature, doc }) =>
		[`### ${name}`, "", "```ts", signature, "```", ...(doc === "" ? [] : ["", withExample(doc)]), ""].join("\n"),
	);
	return [`## \`${entry}\``, "", note, "", ...entries].join("\n");
}

/** Puts the lines after `@example` in a code block, and the other tags in code. */
function withExample(doc: string): string {
	const [text = "", example] = doc.split(/^@example ?/m);
	const described = text
		.trim()
		.replace(/^@(\w+) ?/gm, "- `$1` ")
		.replace(/\n(?=- `)/, "\n\n");
	return example === undefined ? described : `${described}\n\n\`\`\`ts\n${example.trim()}\n\`\`\``;
}
