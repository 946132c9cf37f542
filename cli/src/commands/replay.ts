import { readFile } from "node:fs/promises";
import { messageOf, toTerminalJson } from "@paperclipai/adapter-utils";
import { findCLIAdapter } from "../adapters/registry.ts";
import { EXIT } from "../exit-codes.ts";
import { InputError, usageError } from "../input/input-error.ts";
import { readTranscriptMode, type TranscriptOptions } from "../input/transcript-mode.ts";
import { ownParser, type ParserChoice } from "../parser-sandbox/choose-parser.ts";
import { outputDrained } from "../render/output/flush.ts";
import { createOutput } from "../render/output/output.ts";
import { createRawPrinter, createTranscriptPrinter } from "../render/transcript-printer.ts";
import { formatVerdict, isClosingRepeated, verdictJson } from "../render/verdict.ts";
import { openRunFile, type RunFile } from "../replay/run-file.ts";

export interface ReplayOptions extends TranscriptOptions {
	adapter?: string;
	parser?: string;
}

/** Prints the transcript of a run from a file, without a server. */
export async function replay(file: string, options: ReplayOptions): Promise<number> {
	const mode = readTranscriptMode(options);
	checkParserOptions(options);
	const { head, records } = await openRunFile(file);
	const output = createOutput();
	const printer =
		mode === "raw" ? createRawPrinter(output) : createTranscriptPrinter(mode, await parserFor(head, options), output);
	for await (const batch of records) {
		await printer.push(batch);
		await outputDrained();
	}
	await printer.end((result) => head !== null && isClosingRepeated(result, head.run));
	if (head !== null && mode === "json")
		output.note(toTerminalJson(JSON.stringify({ verdict: verdictJson(head.run, null) })));
	else if (head !== null) output.note(formatVerdict(head.run, output.errorColor));
	return EXIT.succeeded;
}

function checkParserOptions({ adapter, parser }: ReplayOptions): void {
	if (parser !== undefined && adapter !== undefined) {
		throw usageError("--parser and --adapter both specify a parser.", "Use only one of them.");
	}
	if (adapter !== undefined && findCLIAdapter(adapter) === undefined) {
		const hint = "Use a type such as process, or the parser file of a package with --parser FILE.";
		throw usageError(`There is no parser for ${JSON.stringify(adapter)}.`, hint);
	}
}

async function parserFor(head: RunFile["head"], { adapter, parser }: ReplayOptions): Promise<ParserChoice> {
	if (parser !== undefined) return { source: await readParser(parser), version: undefined };
	const type = adapter ?? head?.adapter.type;
	if (type !== undefined) return ownParser(type);
	throw usageError("A run log does not say which adapter wrote it.", "Specify it with --adapter TYPE.");
}

async function readParser(file: string): Promise<string> {
	try {
		return await readFile(file, "utf8");
	} catch (cause) {
		throw new InputError("file_not_readable", `${file} cannot be read: ${messageOf(cause)}`, { cause });
	}
}
