import { parseSource } from "../source/parse-source.mjs";
import { isSourceFile, isTestFile, listFiles, readText } from "../source/source-tree.mjs";
import { UNKNOWN } from "../source/static-text.mjs";
import { walk } from "../source/walk-ast.mjs";
import { isMain, report, violation } from "../violation.mjs";

const EVERYWHERE = [
	{
		pattern: new RegExp(`\\bas\\s+in\\s+(?=[@{"/.\\d${UNKNOWN}]|--|\\w+[-_/.=]\\w|[A-Z][a-z]+[A-Z]|\\w+ or \\w+\\()`),
		instead: 'write "such as" or "for example"',
	},
	{ pattern: /\b(?:that|those)\s+of\b/i, instead: "repeat the noun, or use a possessive" },
	{ pattern: /\bthe\s+ones?\s+(?:that|which|of|with|in|at)\b/i, instead: "repeat the noun" },
	{
		pattern: /\b(?:is|are|was|were|be|been)\s+gone\b/i,
		instead: "write what happened: deleted, moved, exited, missing",
	},
	{ pattern: /\b(?:go|goes|going|went|gone)\s+on\b(?!\s+(?:the|an?|its|their)\b)/i, instead: 'write "continue"' },
	{ pattern: /\b(?:nobody|somebody|whoever)\b/i, instead: 'write "no one" or "anyone who", or name the role' },
];
const IN_COMMENTS = [
	...EVERYWHERE,
	{ pattern: /(?<=^\W*)Of\b/, instead: "begin with the noun" },
	{ pattern: /(?<=^\W*)What\b(?![^?]*\?)/, instead: "begin with the noun" },
];

/** Comments and strings of sources, and Markdown, use standard words. Tests may quote anything. */
export function checkLanguage(root) {
	return listTexts(root).flatMap((path) => (isSourceFile(path) ? checkSource(root, path) : checkMarkdown(root, path)));
}

function listTexts(root) {
	return listFiles(root).filter((path) =>
		isSourceFile(path) ? !isTestFile(path) && !path.includes(".gen.") : /(?<!CHANGELOG)\.md$/.test(path),
	);
}

function checkMarkdown(root, path) {
	const text = readText(root, path);
	return findIn(text, EVERYWHERE).map(({ at, message }) => violation(path, lineIn(text, at), message));
}

function checkSource(root, path) {
	const source = parseSource(root, path);
	const found = source.comments.flatMap(({ value, start }) => {
		const text = value.replace(/\n[ \t]*\*/g, "\n");
		return findIn(text, IN_COMMENTS).map(({ at, message }) => [source.lineOf(start) + lineIn(text, at) - 1, message]);
	});
	walk(source.program, (node) => {
		for (const { message } of findIn(textOf(node), EVERYWHERE)) found.push([source.lineOf(node.start), message]);
	});
	return found.sort(([one], [other]) => one - other).map(([line, message]) => violation(path, line, message));
}

function textOf(node) {
	if (node.type === "TemplateLiteral") return node.quasis.map(({ value }) => value.cooked).join(UNKNOWN);
	return (node.type === "Literal" || node.type === "JSXText") && typeof node.value === "string" ? node.value : "";
}

function findIn(text, patterns) {
	return patterns.flatMap(({ pattern, instead }) =>
		[...text.matchAll(new RegExp(pattern, `${pattern.flags}g`))].map((match) => ({
			at: match.index,
			message: `says "${match[0].trim().replace(/\s+/g, " ")}"; ${instead}`,
		})),
	);
}

function lineIn(text, at) {
	return text.slice(0, at).split("\n").length;
}

export const language = {
	name: "language",
	check: checkLanguage,
	describe: (root) => `${listTexts(root).length} sources and pages use none of the listed wordings`,
};

if (isMain(import.meta.url)) report([language]);
