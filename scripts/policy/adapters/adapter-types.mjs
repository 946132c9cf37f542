import { parseSource } from "../source/parse-source.mjs";
import { fileExists, listFolders } from "../source/source-tree.mjs";

export const REGISTRIES = {
	server: "server/src/adapters/registry.ts",
	ui: "ui/src/adapters/registry.ts",
	cli: "cli/src/adapters/registry.ts",
};

/** `type` is `null` unless index.ts has it as a literal. */
export function readAdapters(root) {
	return listFolders(root, "packages/adapters")
		.filter((name) => fileExists(root, `packages/adapters/${name}/package.json`))
		.map((name) => {
			const folder = `packages/adapters/${name}`;
			const index = `${folder}/src/index.ts`;
			const packageName = `@paperclipai/adapter-${name}`;
			const type = fileExists(root, index) ? readType(parseSource(root, index)) : NO_TYPE;
			return { name, folder, packageName, index, ...type };
		});
}

const NO_TYPE = { type: null, line: null };

function readType(source) {
	for (const statement of source.program.body) {
		if (statement.type !== "ExportNamedDeclaration" || statement.declaration?.type !== "VariableDeclaration") continue;
		for (const { id, init } of statement.declaration.declarations) {
			const value = literalOf(init);
			if (id.name === "type" && value !== null) return { type: value, line: source.lineOf(id.start) };
		}
	}
	return NO_TYPE;
}

/** Also accepts a trailing `as const` or `satisfies`. */
export function literalOf(node) {
	const inner = node?.type === "TSAsExpression" || node?.type === "TSSatisfiesExpression" ? node.expression : node;
	return typeof inner?.value === "string" ? inner.value : null;
}
