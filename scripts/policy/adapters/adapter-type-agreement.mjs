import { parseSource } from "../source/parse-source.mjs";
import { fileExists } from "../source/source-tree.mjs";
import { walk } from "../source/walk-ast.mjs";
import { violation } from "../violation.mjs";
import { literalOf } from "./adapter-types.mjs";

const TYPE_PATTERN = /^[a-z][a-z0-9_]{1,63}$/;
const MODULE_KEYS = new Set([
	"execute",
	"testEnvironment",
	"parseStdoutLine",
	"createStdoutParser",
	"ConfigFields",
	"buildAdapterConfig",
	"formatStdoutEvent",
]);

/** Every place that says an adapter's type says the same as its index.ts, and no two adapters say the same. */
export function checkAdapterTypes(root, adapters) {
	return adapters.flatMap((adapter) => [
		...checkOwnType(root, adapter, adapters),
		...modulesOf(root, adapter).flatMap((path) =>
			readTypes(parseSource(root, path))
				.filter(({ type }) => adapter.type !== null && type !== adapter.type)
				.map(({ type, line }) =>
					violation(path, line, `says type "${type}", but ${adapter.index} says "${adapter.type}"`),
				),
		),
	]);
}

function checkOwnType(root, { index, type, line }, adapters) {
	if (type === null) {
		if (!fileExists(root, index)) return [];
		return [violation(index, null, 'must say its type as a literal: export const type = "..."')];
	}
	const first = adapters.find((other) => other.type === type);
	if (first.index !== index) return [violation(index, line, `says type "${type}", which ${first.index} has already`)];
	return TYPE_PATTERN.test(type) ? [] : [violation(index, line, `says type "${type}", which must be snake_case`)];
}

function modulesOf(root, { name, folder }) {
	const own = ["server", "ui", "cli"].map((side) => `${folder}/src/${side}/index.ts`);
	return [...own, `ui/src/adapters/${name}/index.ts`].filter((path) => fileExists(root, path));
}

/** The types that a file writes down: `export const type`, and `type` in an object that has members of a module. */
function readTypes(source) {
	const types = [];
	walk(source.program, (node, ancestors) => {
		const value = literalOf(typeNode(node, ancestors));
		if (value !== null) types.push({ type: value, line: source.lineOf(node.start) });
	});
	return types;
}

function typeNode(node, ancestors) {
	if (node.type === "VariableDeclarator" && node.id.name === "type") {
		return ancestors.at(-2)?.type === "ExportNamedDeclaration" ? node.init : null;
	}
	if (node.type !== "Property" || keyOf(node) !== "type") return null;
	return ancestors.at(-1).properties?.some((property) => MODULE_KEYS.has(keyOf(property))) ? node.value : null;
}

function keyOf(property) {
	return property.key?.name ?? property.key?.value;
}
