import { parseSource } from "../source/parse-source.mjs";
import { fileExists, isTestFile, listFiles, listSources, readText } from "../source/source-tree.mjs";
import { walk } from "../source/walk-ast.mjs";
import { isMain, report, violation } from "../violation.mjs";

const UTILS = "packages/adapter-utils/src";

/** Pages that must list all codes of these sources. The adapter kit checks the page of each adapter. */
const LISTS = [
	{ sources: ["cli/src"], pages: "docs/reference/cli-conventions.md" },
	{
		sources: ["adapter", "environment-test", "execution", "program", "settings", "values", "workspace"].map(
			(folder) => `${UTILS}/${folder}`,
		),
		pages: "docs/adapters",
	},
];
const CODE = /^[a-z]+(_[a-z0-9]+)*$/;

/** Checks that each error code that is a literal in a source is listed on a page. */
export function checkErrorCodes(root) {
	return LISTS.flatMap(({ sources, pages }) => {
		const files = pages.endsWith(".md") ? [pages].filter((page) => fileExists(root, page)) : listFiles(root, pages);
		const text = files.map((file) => readText(root, file)).join("\n");
		const checked = listSources(root, sources).filter((path) => !isTestFile(path));
		return checked.flatMap((path) => checkFile(parseSource(root, path), text, pages));
	});
}

function checkFile(source, text, pages) {
	const found = [];
	walk(source.program, (node) => {
		for (const { value, start } of codesOf(node)) {
			if (!CODE.test(value) || text.includes(`\`${value}\``)) continue;
			const message = `uses the error code "${value}", which ${pages} does not list; add a row that describes it`;
			found.push(violation(source.path, source.lineOf(start), message));
		}
	});
	return found;
}

/** The literals in `new SomeError("code", ...)` and `{ code: "code" }`. */
function codesOf(node) {
	if (node.type === "NewExpression" && /Error$/.test(node.callee.name ?? "")) return literalsOf(node.arguments[0]);
	if (node.type !== "Property" || !["code", "errorCode"].includes(node.key.name)) return [];
	return literalsOf(node.value);
}

function literalsOf(node) {
	if (node?.type === "ConditionalExpression") return [...literalsOf(node.consequent), ...literalsOf(node.alternate)];
	return typeof node?.value === "string" ? [node] : [];
}

export const errorCodes = {
	name: "error codes",
	check: checkErrorCodes,
	describe: () => "the codes of the command line and of adapter helpers are on the pages that list them",
};

if (isMain(import.meta.url)) report([errorCodes]);
