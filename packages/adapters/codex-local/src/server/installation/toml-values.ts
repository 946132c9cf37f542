export interface TomlValues {
	/** Values on one line, under their full dotted key. Text without its quotes, everything else as it is written. */
	values: Map<string, string>;
	/** Dotted names of the tables that have a header of their own. */
	tables: Set<string>;
}

const TABLE = /^\s*\[\s*([\w."' -]+?)\s*\]\s*(?:#.*)?$/;
const PAIR = /^\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=\s*(.*?)\s*$/;
const TEXT = /^(?:"((?:[^"\\]|\\.)*)"|'([^']*)')\s*(?:#.*)?$/;

/** Reads what a file of Codex' settings says plainly; it is no TOML parser, and what it does not understand is left out. */
export function readTomlValues(toml: string): TomlValues {
	const found: TomlValues = { values: new Map(), tables: new Set() };
	let table = "";
	let fence: string | null = null;
	for (const line of toml.split(/\r?\n/)) {
		if (fence !== null) {
			if (line.includes(fence)) fence = null;
			continue;
		}
		if (/^\s*\[\[/.test(line)) table = "[]";
		const header = TABLE.exec(line)?.[1];
		if (header !== undefined) {
			table = plainKey(header);
			found.tables.add(table);
		}
		const [, key, value] = PAIR.exec(line) ?? [];
		if (key === undefined || value === undefined) continue;
		fence = openFence(value);
		if (fence === null) found.values.set([table, plainKey(key)].filter(Boolean).join("."), plainValue(value));
	}
	return found;
}

/** The quotes of a text that goes on in the next line. */
function openFence(value: string): string | null {
	const fence = /^("""|''')/.exec(value)?.[1];
	return fence === undefined || value.indexOf(fence, fence.length) !== -1 ? null : fence;
}

function plainKey(key: string): string {
	return key
		.split(".")
		.map((part) => part.trim().replace(/^(["'])(.*)\1$/, "$2"))
		.join(".");
}

function plainValue(value: string): string {
	const [, basic, literal] = TEXT.exec(value) ?? [];
	return basic ?? literal ?? value.replace(/\s+#.*$/, "");
}
