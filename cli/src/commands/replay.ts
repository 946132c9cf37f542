import { readFile } from "node:fs/promises";
import { decodeText, isCodedError, messageOf, toTerminalJson } from "@paperclipai/adapter-utils";
import { findCLIAdapter } from "../adapters/registry.ts";
import { argument } from "../input/arguments.ts";
import { JSON_OPTION } from "../input/common-options.ts";
import { InputError, usageError } from "../input/input-error.ts";
import { type OptionValues, text } from "../input/options.ts";
import { readTranscriptMode, TRANSCRIPT_OPTIONS } from "../input/transcript-mode.ts";
import { ownParser, type ParserChoice } from "../parser-sandbox/choose-parser.ts";
import { outputDrained } from "../render/output/flush.ts";
import { createOutput } from "../render/output/output.ts";
import { createRawPrinter, createTranscriptPrinter } from "../render/transcript-printer.ts";
import { formatVerdict, isClosingRepeated, verdictJson } from "../render/verdict.ts";
import { openRunFile, type RunFile } from "../replay/run-file.ts";
import { defineCommand } from "./define-command.ts";

const REPLAY_OPTIONS = {
	...TRANSCRIPT_OPTIONS,
	adapter: text("<type>", "use the parser of this adapter (default: the adapter that the bundle names)"),
	parser: text("<file>", "use this parser file of an external adapter"),
	...JSON_OPTION,
};

type ReplayOptions = OptionValues<typeof REPLAY_OPTIONS>;

export const command = defineCommand({
	summary: "print the transcript of a run from a bundle or a run log, without a server",
	details: "A run log does not say which adapter wrote it, so it needs `--adapter` or `--parser`.",
	arguments: { file: argument("file written by: runs bundle RUN FILE, or: runs log RUN --json") },
	options: REPLAY_OPTIONS,
	async run({ file }, options) {
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
		if (head === null) return;
		if (mode === "json") output.note(toTerminalJson(JSON.stringify({ verdict: verdictJson(head.run, null) })));
		else output.note(formatVerdict(head.run, output.errorColor));
	},
});

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
		return decodeText(await readFile(file), file);
	} catch (cause) {
		if (isCodedError(cause)) throw cause;
		throw new InputError("file_not_readable", `${file} cannot be read: ${messageOf(cause)}`, { cause });
	}
}
