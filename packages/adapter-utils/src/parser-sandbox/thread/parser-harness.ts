import type { StdoutParser } from "../../contract/line-parser.ts";
import { checkEntries } from "../../transcript/entries/check-entries.ts";
import { limitEntries } from "../protocol/limit-entries.ts";
import type { ParserLine, ParserReply, ParserRequest } from "../protocol/parser-messages.ts";
import { type ImportModule, type LoadedParser, loadParser } from "./load-parser.ts";

/** The thread that a foreign parser runs in. It must offer the parser no way out: no network, no storage, no host. */
export interface ParserThread {
	/** Speaks to the host. */
	reply(message: ParserReply): void;
	/** Called once; `onRequest` gets each message of the host, in order. */
	listen(onRequest: (message: ParserRequest) => void): void;
	importModule: ImportModule;
	/** Milliseconds of a clock that only goes forward. */
	now(): number;
}

/**
 * Serves the host from inside the thread: loads the parser, reads batches with it, and gives back checked entries. The
 * parser may do to this code what it likes, as both live in one realm; the host counts on nothing that is said here.
 * Where a rejected promise that nobody hears of ends a thread, the thread has to see to it that it does not.
 */
export function runParserHarness({ reply, listen, importModule, now }: ParserThread): void {
	let loaded: LoadedParser = { problem: "is not loaded" };

	async function load(source: string): Promise<void> {
		loaded = await loadParser(source, importModule);
		reply("problem" in loaded ? { type: "failed", reason: loaded.problem } : { type: "ready" });
	}

	function reset(): void {
		if ("problem" in loaded) return;
		try {
			loaded.parser.reset();
		} catch {
			loaded.parser = loaded.create();
		}
	}

	listen((request) => {
		if (request.type === "load") return void load(request.source);
		if (request.type === "reset") return reset();
		if ("problem" in loaded) return;
		const start = now();
		const results = readLines(loaded.parser, request.lines);
		reply({ type: "parsed", batch: request.batch, results, ms: now() - start });
	});
	reply({ type: "started" });
}

function readLines(parser: StdoutParser, lines: ParserLine[]): unknown[] {
	return lines.map(([line, ts]) => {
		let value: unknown;
		try {
			value = parser.parseLine(line, ts);
		} catch {
			return null;
		}
		return limitEntries(checkEntries(value, line, ts).entries, line, ts);
	});
}
