import { parseSource } from "../policy/source/parse-source.mjs";
import { walk } from "../policy/source/walk-ast.mjs";

/**
 * Names that the files import at run time from a package, by specifier: `import { a }`, `import * as x` with `x.a`,
 * `export { a } from`, `require()` and `await import()`. `*` stands for undeterminable names.
 */
export function collectUses(root, paths, packageName) {
	const uses = new Map();
	for (const path of paths) {
		const { program, imports } = parseSource(root, path);
		for (const { specifier, typeOnly, node } of imports) {
			if (typeOnly || (specifier !== packageName && !specifier.startsWith(`${packageName}/`))) continue;
			const names = uses.get(specifier) ?? new Set();
			for (const name of namesOf(node, program)) names.add(name);
			uses.set(specifier, names);
		}
	}
	return uses;
}

function namesOf(node, program) {
	if (node.type === "ExportAllDeclaration") return ["*"];
	if (node.type === "ExportNamedDeclaration") return node.specifiers.map(({ local }) => nameOf(local));
	if (node.type !== "ImportDeclaration") return namesOfCall(node, program);
	return node.specifiers.flatMap((specifier) => {
		if (specifier.importKind === "type") return [];
		if (specifier.type === "ImportSpecifier") return [nameOf(specifier.imported)];
		if (specifier.type === "ImportDefaultSpecifier") return ["default"];
		return membersOf(specifier.local.name, program);
	});
}

function namesOfCall(call, program) {
	let names = ["*"];
	walk(program, (node, ancestors) => {
		if (node !== call) return;
		const chain = ancestors.filter(({ type }) => !["AwaitExpression", "ParenthesizedExpression"].includes(type));
		const parent = chain.at(-1);
		if (parent?.type === "MemberExpression" && !parent.computed) names = [parent.property.name];
		if (parent?.type === "VariableDeclarator") names = namesOfPattern(parent.id, program);
	});
	return names;
}

function namesOfPattern(pattern, program) {
	if (pattern.type === "Identifier") return membersOf(pattern.name, program);
	if (pattern.type !== "ObjectPattern") return ["*"];
	return pattern.properties.map((property) => (property.type === "Property" ? nameOf(property.key) : "*"));
}

function membersOf(name, program) {
	const names = new Set();
	walk(program, (node) => {
		const isMember = node.type === "MemberExpression" && node.object.type === "Identifier" && node.object.name === name;
		if (isMember) names.add(node.computed ? "*" : node.property.name);
	});
	return [...names];
}

function nameOf(node) {
	return node.name ?? node.value;
}
