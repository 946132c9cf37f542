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

/** Every declaration of an adapter's type matches its index.ts, and no two adapters share a type. */
export function checkAdapterTypes(root, adapters) {
	return adapters.flatMap((adapter) => [
		...checkOwnType(root, adapter, adapters),
		...modulesOf(root, adapter).flatMap((path) =>
			readTypes(parseSource(root, path))
				.filter(({ type }) => adapter.type !== null && type !== adapter.type)
				.map(({ type, line }) =>
					violation(path, line, `declares type "${type}", but ${adapter.index} declares "${adapter.type}"`),
				),
		),
	]);
}

function checkOwnType(root, { index, type, line }, adapters) {
	if (type === null) {
		if (!fileExists(root, index)) return [];
		return [violation(index, null, 'must declare its type as a literal: export const type = "..."')];
	}
	const first = adapters.find((other) => other.type === type);
	if (first.index !== index)
		return [violation(index, line, `declares type "${type}", which ${first.index} already uses`)];
	return TYPE_PATTERN.test(type) ? [] : [violation(index, line, `declares type "${type}", which must be snake_case`)];
}

function modulesOf(root, { name, folder }) {
	const own = ["server", "ui", "cli"].map((side) => `${folder}/src/${side}/index.ts`);
	return [...own, `ui/src/adapters/${name}/index.ts`].filter((path) => fileExists(root, path));
}

/** Types that a file declares: `export const type`, and `type` in an object that has members of an adapter module. */
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
