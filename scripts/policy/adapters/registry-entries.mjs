import { parseSource } from "../source/parse-source.mjs";
import { fileExists } from "../source/source-tree.mjs";
import { walk } from "../source/walk-ast.mjs";
import { violation } from "../violation.mjs";
import { literalOf, REGISTRIES } from "./adapter-types.mjs";

const ADAPTER_PACKAGE = /^@paperclipai\/adapter-(?!utils(?:\/|$))([^/]+)/;
const UI_FOLDER = /^\.\/([^/]+)\/index\.ts$/;

/** Each registry has exactly one import and one array entry for each adapter package. */
export function checkRegistryEntries(root, adapters) {
	return Object.entries(REGISTRIES).flatMap(([side, path]) => {
		if (!fileExists(root, path)) return [violation(path, null, "is missing: it lists the built-in adapters")];
		const source = parseSource(root, path);
		return [...checkListed(source, side, adapters), ...checkUnknown(source, side, adapters)];
	});
}

function checkListed(source, side, adapters) {
	const listed = namesInArrays(source.program);
	return adapters.flatMap((adapter) => {
		const wanted = side === "ui" ? `./${adapter.name}/index.ts` : `${adapter.packageName}/${side}`;
		const entry = source.imports.find(({ specifier, typeOnly }) => specifier === wanted && !typeOnly);
		if (entry === undefined) {
			return [
				violation(source.path, null, `does not list ${adapter.folder}; import "${wanted}" and add it to the array`),
			];
		}
		const locals = (entry.node.specifiers ?? []).map(({ local }) => local.name);
		if (!locals.some((local) => listed.has(local))) {
			return [violation(source.path, entry.line, `imports "${wanted}" but does not add it to the array`)];
		}
		return differingTypes(source, new Set(locals), adapter);
	});
}

function checkUnknown(source, side, adapters) {
	return source.imports.flatMap(({ specifier, line }) => {
		const name = (ADAPTER_PACKAGE.exec(specifier) ?? (side === "ui" ? UI_FOLDER.exec(specifier) : null))?.[1];
		if (name === undefined || adapters.some((adapter) => adapter.name === name)) return [];
		return [violation(source.path, line, `imports "${specifier}", but there is no packages/adapters/${name}`)];
	});
}

/** Names used anywhere in an array of the file. */
function namesInArrays(program) {
	const names = new Set();
	walk(program, (node, ancestors) => {
		if (node.type === "Identifier" && ancestors.some(({ type }) => type === "ArrayExpression")) names.add(node.name);
	});
	return names;
}

/** An array entry may repeat the type beside the imported parts; it must then match the package's type. */
function differingTypes(source, locals, adapter) {
	const found = [];
	walk(source.program, (node) => {
		if (node.type !== "ObjectExpression") return;
		const property = node.properties.find(({ key }) => key?.name === "type");
		const type = literalOf(property?.value);
		if (type === null || type === adapter.type || adapter.type === null || !usesAny(node, locals)) return;
		const message = `declares type "${type}", but ${adapter.index} declares "${adapter.type}"`;
		found.push(violation(source.path, source.lineOf(property.start), message));
	});
	return found;
}

function usesAny(node, names) {
	let used = false;
	walk(node, (inner) => {
		if (inner.type === "Identifier" && names.has(inner.name)) used = true;
	});
	return used;
}
