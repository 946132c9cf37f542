import { readFileSync } from "node:fs";
import path from "node:path";

interface Helper {
	name: string;
	file: string;
	/** One per overload. */
	signatures: string[];
	/** Text of the TSDoc; `""` if the function has none. */
	doc: string;
}

const FUNCTION = "export declare function ";
const DOC_END = "*/\n";
const REEXPORT = /export\s*(?:\*|\{([^}]*)\})\s*from\s*["'](\.[^"']+)["']/g;

/** Modules of the same entry with which Paperclip itself shows transcripts. */
const FOR_THE_HOST =
	/^(?:parser-sandbox|redaction|errors|environment-test|transcript\/(?!entries\/(?:result-entry|tool-kind|diff-entries)))/;

const INTRODUCTION = `# Helpers for adapters

The types match the version of Paperclip that wrote them: after an update, \`paperclipai adapter types\` writes them again.
At run time, Paperclip provides its own copy of \`@paperclipai/adapter-utils\`, so a package needs no dependency on it.
A UI parser may import only types from it.
`;

/**
 * Returns Markdown that lists the functions of the two entries with signature and documentation.
 * @param source Folder of the declarations.
 * @param declarations Paths relative to `source`.
 */
export function helpersPage(source: string, declarations: string[]): string {
	const read = (file: string) => readFileSync(path.join(source, file), "utf8");
	const all = new Map<string, Helper>();
	for (const file of declarations) {
		for (const helper of helpersIn(read(file))) {
			const { signatures = [], doc = "" } = all.get(helper.name) ?? {};
			const both = { signatures: [...signatures, ...helper.signatures], doc: doc || helper.doc };
			all.set(helper.name, { ...helper, ...both, file });
		}
	}
	const named = (entry: string) => {
		const exported = exportedNames(read, entry).flatMap((name) => all.get(name) ?? []);
		return [...new Set(exported)].sort((one, other) => (one.name < other.name ? -1 : 1));
	};
	const root = named("index.d.ts").filter(({ file }) => !FOR_THE_HOST.test(file));
	const inRoot = new Set(root.map(({ name }) => name));
	const server = named("server-utils.d.ts").filter(({ name }) => !inRoot.has(name));
	return [
		INTRODUCTION,
		section("@paperclipai/adapter-utils", "This entry also loads in a browser.", root),
		section(
			"@paperclipai/adapter-utils/server-utils",
			"This entry needs Node.js. It also exports the value readers and templates of the other entry.",
			server,
		),
	].join("\n");
}

function helpersIn(text: string): Omit<Helper, "file">[] {
	const parts = text.split(FUNCTION);
	return parts.slice(1).map((part, index) => {
		const signature = part.slice(0, part.indexOf(";\n")).replace(/\s+/g, " ");
		return { name: /^\w*/.exec(signature)?.[0] ?? "", signatures: [signature], doc: docAtEnd(parts[index] ?? "") };
	});
}

function docAtEnd(text: string): string {
	if (!text.endsWith(DOC_END)) return "";
	return text
		.slice(text.lastIndexOf("/**") + 3, -DOC_END.length)
		.split("\n")
		.map((line) => line.replace(/^\s*\*? ?/, ""))
		.join("\n")
		.trim();
}

/** The names that an entry re-exports, by `export *` or by name. */
function exportedNames(read: (file: string) => string, entry: string): string[] {
	return [...read(entry).matchAll(REEXPORT)].flatMap(([, names, specifier = ""]) => {
		if (names !== undefined) return names.split(",").map((name) => name.replace(/^\s*type\s|\s/g, ""));
		const file = path.join(path.dirname(entry), specifier).replace(/(?<!\.d)\.(?:ts|js)$/, ".d.ts");
		return helpersIn(read(file)).map(({ name }) => name);
	});
}

function section(entry: string, note: string, helpers: Helper[]): string {
	const entries = helpers.map(({ name, signatures, doc }) =>
		[`### ${name}`, "", "```ts", ...signatures, "```", ...(doc === "" ? [] : ["", withExample(doc)]), ""].join("\n"),
	);
	return [`## \`${entry}\``, "", note, "", ...entries].join("\n");
}

/** Formats the lines after `@example` as a code block, and the names of other tags as code. */
function withExample(doc: string): string {
	const [text = "", example] = doc.split(/^@example ?/m);
	const described = text
		.trim()
		.replace(/^@(\w+) ?/gm, "- `$1` ")
		.replace(/\n(?=- `)/, "\n\n");
	return example === undefined ? described : `${described}\n\n\`\`\`ts\n${example.trim()}\n\`\`\``;
}
