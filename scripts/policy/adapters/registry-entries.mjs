import { parseSource } from "../source/parse-source.mjs";
import { fileExists } from "../source/source-tree.mjs";
import { walk } from "../source/walk-ast.mjs";
import { violation } from "../violation.mjs";
import { literalOf, REGISTRIES } from "./adapter-types.mjs";

const ADAPTER_PACKAGE = /^@paperclipai\/adapter-(?!utils(?:\/|$))([^/]+)/;
/** `./name`, or with the index file. */
const UI_FOLDER = /^\.\/([^/.]+)(\/index(?:\.[jt]s)?)?$/;

/** Each registry has exactly one import and one array entry for each adapter package. */
export function checkRegistryEntries(root, adapters) {
	return Object.entries(REGISTRIES).flatMap(([side, path]) => {
		if (!fileExists(root, path)) return [violation(path, null, "is missing: it lists the built-in adapters")];
		const source = parseSource(root, path);
		return [...checkListed(root, source, side, adapters), ...checkUnknown(root, source, side, adapters)];
	});
}

function checkListed(root, source, side, adapters) {
	const listed = namesInArrays(source.program);
	addInitialisers(source.program, listed);
	return adapters.flatMap((adapter) => {
		// An adapter with its own form has a folder in the web UI.
		const hasOwnForm = side === "ui" && fileExists(root, `ui/src/adapters/${adapter.name}/index.ts`);
		const wanted = hasOwnForm ? `./${adapter.name}/index.ts` : `${adapter.packageName}/${side}`;
		const isWanted = (specifier) =>
			hasOwnForm ? UI_FOLDER.exec(specifier)?.[1] === adapter.name : specifier === wanted;
		const entry = source.imports.find(({ specifier, typeOnly }) => isWanted(specifier) && !typeOnly);
		if (entry === undefined) {
			return [
				violation(source.path, null, `does not list ${adapter.folder}; import "${wanted}" and add it to the array`),
			];
		}
		const locals = (entry.node.specifiers ?? []).map(({ local }) => local.name);
		if (!locals.some((local) => listed.has(local))) {
			return [violation(source.path, entry.line, `imports "${entry.specifier}" but does not add it to the array`)];
		}
		return differingTypes(source, new Set(locals), adapter);
	});
}

function checkUnknown(root, source, side, adapters) {
	return source.imports.flatMap(({ specifier, line }) => {
		const name = ADAPTER_PACKAGE.exec(specifier)?.[1] ?? (side === "ui" ? adapterFolder(root, specifier) : undefined);
		if (name === undefined || adapters.some((adapter) => adapter.name === name)) return [];
		return [violation(source.path, line, `imports "${specifier}", but there is no packages/adapters/${name}`)];
	});
}

/** The folder that an import of the web UI's registry names; `undefined` for a file such as `./types`. */
function adapterFolder(root, specifier) {
	const [, name, index] = UI_FOLDER.exec(specifier) ?? [];
	return index !== undefined || fileExists(root, `ui/src/adapters/${name}/index.ts`) ? name : undefined;
}

function namesInArrays(program) {
	const names = new Set();
	walk(program, (node, ancestors) => {
		if (isUse(node, ancestors) && ancestors.some(({ type }) => type === "ArrayExpression")) names.add(node.name);
	});
	return names;
}

/** Adds the names used by entries that are declared first, `const one: ServerAdapterModule = { ... }`. */
function addInitialisers(program, names) {
	const initialisers = new Map();
	walk(program, ({ type, id, init }) => {
		if (type === "VariableDeclarator" && id.type === "Identifier" && init) initialisers.set(id.name, init);
	});
	// The loop also visits the names that it adds.
	for (const name of names) {
		const initialiser = initialisers.get(name);
		if (initialiser === undefined) continue;
		walk(initialiser, (node, ancestors) => {
			if (isUse(node, ancestors)) names.add(node.name);
		});
	}
}

/** Excludes keys of properties. */
function isUse(node, ancestors) {
	if (node.type !== "Identifier") return false;
	const parent = ancestors.at(-1);
	return !(parent?.type === "Property" && parent.key === node && parent.value !== node && !parent.computed);
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
