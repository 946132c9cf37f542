import { readFileSync } from "node:fs";
import path from "node:path";
import { createLineSplitter, PARSER_LIMITS } from "@paperclipai/adapter-utils";
import { Blocked } from "../blocked.ts";
import type { Kit } from "../kit.ts";
import type { Recording } from "../package/recordings.ts";
import { OperationFailed } from "../process/adapter-process.ts";
import { failed, notApplicable, passed, passedUnless, type Requirement, type Verdict } from "../requirement.ts";
import type { ParsedLine, ParserSource } from "../worker/protocol.ts";
import { damagedLines, hostileLines, LINE_MARK, unknownLines } from "./hostile-lines.ts";

const PARSER = "docs/adapters/adapter-ui-parser.md";
const LINE_PARSER = "packages/adapter-utils/src/contract/line-parser.ts";

/** The parser under test: `./ui-parser` for an external adapter, `./ui` for a built-in one. */
export function parserSource({ pkg }: Kit): ParserSource | null {
	const source = pkg.isBuiltIn ? "ui" : "parser";
	return pkg.modules[source] === null ? null : source;
}

export const NO_PARSER = "The package has no parser: each line is shown as text.";

export function linesOf(text: string): string[] {
	const splitter = createLineSplitter();
	return [...splitter.push(text), ...splitter.end()];
}

/** @throws {Blocked} if the parser does not load. */
export async function parse(
	kit: Kit,
	source: ParserSource,
	lines: string[],
	mode: "alone" | "after_reset" | "interleaved" = "alone",
): Promise<ParsedLine[]> {
	const load = await loadParser(kit, source);
	if (load.status !== "pass") throw new Blocked("parser-loads");
	return await kit.callParser("parse", { source, mode, lines }, "parser-never-throws");
}

async function loadParser(kit: Kit, source: ParserSource): Promise<Verdict> {
	return await kit.once("parser", async () => {
		try {
			await kit.callParser("parse", { source, mode: "alone", lines: [] }, "parser-loads");
			return passed;
		} catch (error) {
			if (!(error instanceof OperationFailed)) throw error;
			return failed(`${error.message}${realmHint(source, error.message)}`, error.at ?? undefined);
		}
	});
}

/** Explains a global that the parser lacks, as a further sentence; `""` if the error has another cause. */
function realmHint(source: ParserSource, message: string): string {
	if (source !== "parser" || !/ReferenceError: \S+ is not defined/.test(message)) return "";
	return `${message.endsWith(".") ? "" : "."} A UI parser has the globals of the language only, and none of Node.js or the browser.`;
}

/** Parses all recordings, then hostile lines. */
async function parseEverything(kit: Kit, source: ParserSource): Promise<ParsedLine[]> {
	return await kit.once("parsed", async () => {
		const recorded = kit.pkg.recordings.map(({ stdout }) => linesOf(stdout));
		const damaged = damagedLines(recorded.flatMap((lines) => lines.slice(0, 40)));
		const parsed: ParsedLine[] = [];
		for (const lines of [...recorded, damaged, hostileLines()]) parsed.push(...(await parse(kit, source, lines)));
		return parsed;
	});
}

function shorten(line: string): string {
	return JSON.stringify(line.length > 200 ? `${line.slice(0, 200)}…` : line);
}

/** A requirement on the parser, which does not apply without one. */
function onParser(
	requirement: Pick<Requirement, "id" | "text"> & { source?: string },
	check: (kit: Kit, source: ParserSource) => Promise<Verdict>,
): Requirement {
	return {
		tier: "capability",
		source: PARSER,
		...requirement,
		async check(kit) {
			const source = parserSource(kit);
			return source === null ? notApplicable(NO_PARSER) : await check(kit, source);
		},
	};
}

/** Compares how a new parser and a parser in another mode read the recordings. */
async function compareModes(
	kit: Kit,
	source: ParserSource,
	mode: "after_reset" | "interleaved",
	what: string,
): Promise<Verdict> {
	const recordings = longest(kit.pkg.recordings);
	const inputs = recordings.length > 0 ? recordings.map(({ stdout }) => linesOf(stdout)) : [[...unknownLines]];
	for (const lines of inputs) {
		const alone = await parse(kit, source, lines);
		const other = await parse(kit, source, lines, mode);
		const at = alone.findIndex((parsed, index) => JSON.stringify(parsed) !== JSON.stringify(other[index]));
		const line = alone[at]?.line;
		if (line !== undefined) return failed(`${what} reads a line differently from a new parser.`, shorten(line));
	}
	return passed;
}

/** The longest recordings; only some, because each is read several times. */
function longest(recordings: Recording[]): Recording[] {
	return [...recordings].sort((one, other) => other.stdout.length - one.stdout.length).slice(0, 12);
}

function findUnpaired(lines: ParsedLine[]): { reason: string; line: string } | null {
	const calls = new Set<string>();
	for (const { entries, line } of lines) {
		for (const entry of entries) {
			if (entry.kind === "tool_call" && entry.toolUseId !== undefined) {
				if (calls.has(entry.toolUseId)) return { reason: `Two tool calls have the id "${entry.toolUseId}".`, line };
				calls.add(entry.toolUseId);
			}
			if (entry.kind === "tool_result" && !calls.has(entry.toolUseId)) {
				return { reason: `The tool result "${entry.toolUseId}" has no earlier call.`, line };
			}
		}
	}
	return null;
}

function describeCalls(calls: number): string {
	const shown = calls === 1 ? "one tool call, which" : `${calls} tool calls, none of which`;
	return `The recordings of successful runs show ${shown} has ${calls === 1 ? "no" : "a"} result.`;
}

const OUTSIDE = /(^|[^\w.$])(import\s*[("'{*\w]|require\s*\(|export\s+[^;\n]*\sfrom\s*["'])/m;

function findImport(source: string): { text: string; line: number } | null {
	const code = source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, (comment) => comment.replaceAll(/[^\n]/g, " "));
	const found = OUTSIDE.exec(code);
	if (found === null) return null;
	const at = found.index + (found[1]?.length ?? 0);
	return { text: code.slice(at).split("\n")[0]?.slice(0, 80) ?? "", line: code.slice(0, at).split("\n").length };
}

/** Requirements on the parser of output lines. */
export const parserRequirements: Requirement[] = [
	onParser(
		{ id: "parser-loads", text: "The parser loads, and exports createStdoutParser or parseStdoutLine." },
		async (kit, source) => await loadParser(kit, source),
	),
	{
		id: "parser-self-contained",
		tier: "capability",
		text: "The file of a UI parser contains no import and no require, and has at most 50 KB.",
		source: PARSER,
		check({ pkg: { modules, folder } }) {
			if (modules.parser === null) return notApplicable('The package exports no "./ui-parser".');
			const source = readFileSync(modules.parser, "utf8");
			const file = path.relative(folder, modules.parser);
			const size = Buffer.byteLength(source);
			if (size > PARSER_LIMITS.sourceBytes) return failed(`The parser has ${size} bytes.`, file);
			const found = findImport(source);
			return found === null ? passed : failed(`The parser imports a module: ${found.text}`, `${file}:${found.line}`);
		},
	},
	onParser(
		{
			id: "parser-never-throws",
			text: "The parser never throws and always returns, whatever bytes a line has.",
			source: LINE_PARSER,
		},
		async (kit, source) => {
			const broken = (await parseEverything(kit, source)).find(({ thrown }) => thrown !== null);
			if (broken?.thrown == null) return passed;
			const at = [broken.thrown.at, `line ${shorten(broken.line)}`].filter((part) => part !== null).join(", ");
			return failed(`The parser threw ${broken.thrown.message}${realmHint(source, broken.thrown.message)}`, at);
		},
	),
	onParser(
		{ id: "parser-entries-valid", text: "Each entry that the parser returns has the fields of its kind." },
		async (kit, source) => {
			const wrong = (await parseEverything(kit, source)).find(({ dropped }) => dropped > 0);
			return passedUnless(
				wrong && `Invalid entries of a line, which would be dropped: ${wrong.dropped}.`,
				wrong && shorten(wrong.line),
			);
		},
	),
	onParser(
		{ id: "parser-loses-no-line", text: "The parser shows every line that it does not know.", source: LINE_PARSER },
		async (kit, source) => {
			const parsed = (await parse(kit, source, [...unknownLines])).filter(({ thrown }) => thrown === null);
			const lost = parsed.find(({ entries }) => !JSON.stringify(entries).includes(LINE_MARK));
			return passedUnless(lost && "The entries of a line do not contain its text.", lost && shorten(lost.line));
		},
	),
	onParser(
		{
			id: "parser-pairs-calls",
			text: "In each recording of a successful run, every tool result has the id of exactly one earlier call; if there are calls, there are results.",
		},
		async (kit, source) => {
			let calls = 0;
			let results = 0;
			for (const recording of kit.pkg.recordings.filter(({ exitCode }) => exitCode === 0)) {
				const parsed = await parse(kit, source, linesOf(recording.stdout));
				const kinds = parsed.flatMap(({ entries }) => entries.map(({ kind }) => kind));
				calls += kinds.filter((kind) => kind === "tool_call").length;
				results += kinds.filter((kind) => kind === "tool_result").length;
				const unpaired = findUnpaired(parsed);
				if (unpaired !== null) return failed(`${recording.name}: ${unpaired.reason}`, shorten(unpaired.line));
			}
			if (results > 0) return passed;
			return calls > 0 ? failed(describeCalls(calls)) : notApplicable("No recording has a tool call.");
		},
	),
	onParser(
		{
			id: "parser-resets",
			text: "After reset(), the parser reads lines like a new parser.",
			source: LINE_PARSER,
		},
		async (kit, source) => await compareModes(kit, source, "after_reset", "After reset(), the parser"),
	),
	onParser(
		{ id: "parser-isolated", text: "Two parsers share no state, because several views read runs at the same time." },
		async (kit, source) =>
			await compareModes(kit, source, "interleaved", "While another parser reads the same lines, the parser"),
	),
];
