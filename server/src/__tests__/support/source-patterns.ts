import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseAst } from "vitest/node";

export interface SourcePattern {
	place: string;
	/** `null`: made at run time, by `new RegExp()` or from the string that `match()` or `search()` gets. */
	pattern: RegExp | null;
}

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
/** Called with a string, these make a regular expression of it. */
const STRING_METHODS = ["match", "matchAll", "search"];

export function sourcePatterns(): SourcePattern[] {
	return sourceFolders().flatMap((folder) =>
		readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
			.filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !/\.test\.|__tests__|__fixtures__|\.d\.m?ts$/.test(file))
			.sort()
			.flatMap((file) => patternsIn(path.join(folder, file))),
	);
}

function sourceFolders(): string[] {
	const inside = (folder: string) => readdirSync(path.join(ROOT, folder)).map((name) => path.join(folder, name));
	const packages = [...inside("packages"), ...inside("packages/adapters"), "server", "cli", "ui"];
	return (
		packages
			// No text of an agent reaches these: the kit reads an author's package in a process of the author.
			.filter((folder) => !/(?:test-support|adapter-testkit)$/.test(folder))
			.map((folder) => path.join(folder, "src"))
			.filter((folder) => existsSync(path.join(ROOT, folder)))
	);
}

function patternsIn(file: string): SourcePattern[] {
	const code = readFileSync(path.join(ROOT, file), "utf8");
	const patterns: SourcePattern[] = [];
	visit(parseAst(code, { lang: file.endsWith("x") ? "tsx" : "ts" }), (node) => {
		const pattern = patternOf(node);
		if (pattern === undefined) return;
		const line = code.slice(0, Number(node.start)).split("\n").length;
		patterns.push({ place: `${file}:${line}`, pattern });
	});
	return patterns;
}

function visit(node: unknown, onNode: (node: Record<string, unknown>) => void): void {
	if (!isRecord(node) || node instanceof RegExp) return;
	onNode(node);
	for (const child of Object.values(node)) visit(child, onNode);
}

/** `undefined` for a node without a regular expression. */
function patternOf({ type, regex, callee, arguments: args }: Record<string, unknown>): RegExp | null | undefined {
	if (isRecord(regex)) return new RegExp(String(regex.pattern), String(regex.flags));
	if ((type !== "NewExpression" && type !== "CallExpression") || !isRecord(callee)) return undefined;
	if (callee.name === "RegExp") return null;
	const method = isRecord(callee.property) ? String(callee.property.name) : "";
	const [first] = Array.isArray(args) ? args : [];
	const isString = isRecord(first) && (typeof first.value === "string" || first.type === "TemplateLiteral");
	return STRING_METHODS.includes(method) && isString ? null : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null;
}
