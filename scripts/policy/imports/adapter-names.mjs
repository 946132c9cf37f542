import { REGISTRIES, readAdapters } from "../adapters/adapter-types.mjs";
import { readAllowances } from "../source/allowance.mjs";
import { parseSource } from "../source/parse-source.mjs";
import { isTestFile, listSources } from "../source/source-tree.mjs";
import { walk } from "../source/walk-ast.mjs";
import { violation } from "../violation.mjs";

const FOLDERS = ["packages", "server", "cli", "ui"];

/** Shared code reads what an adapter declares instead of comparing its type. */
export function checkAdapterNames(root) {
	const adapters = readAdapters(root).filter(({ type }) => type !== null);
	const registries = new Set(Object.values(REGISTRIES));
	return listSources(root, FOLDERS)
		.filter((path) => !isTestFile(path) && !registries.has(path))
		.flatMap((path) => {
			const others = adapters.filter(({ name, folder }) => !belongsTo(path, folder, name));
			return checkFile(parseSource(root, path), others);
		});
}

function belongsTo(path, folder, name) {
	return path.startsWith(`${folder}/`) || path.startsWith(`ui/src/adapters/${name}/`);
}

function checkFile(source, adapters) {
	const allowances = readAllowances(source, "allow-adapter-type");
	const found = new Map();
	walk(source.program, (node, ancestors) => {
		const adapter = adapters.find(({ type }) => names(node, type, ancestors.at(-1)));
		if (adapter === undefined || allowances.covers(node.start, node.end)) return;
		const line = source.lineOf(node.start);
		found.set(line, {
			line,
			message:
				`names the adapter type "${adapter.type}"; read what the adapter declares instead, ` +
				'or write "// paperclip:allow-adapter-type: <reason>" on the line',
		});
	});
	return [...found.values(), ...allowances.violations()].map(({ line, message }) =>
		violation(source.path, line, message),
	);
}

// A type inside a longer text is documentation; a literal or name equal to it makes a decision.
function names(node, type, parent) {
	if (node.type === "Identifier") return node.name === type && type.includes("_");
	return textOf(node) === type && parent?.source !== node;
}

function textOf(node) {
	if (node.type === "Literal" || node.type === "JSXText")
		return typeof node.value === "string" ? node.value.trim() : null;
	return node.type === "TemplateElement" ? node.value.cooked.trim() : null;
}
