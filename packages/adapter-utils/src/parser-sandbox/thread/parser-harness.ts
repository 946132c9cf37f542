import type { StdoutParser } from "../../contract/line-parser.ts";
import { checkEntries } from "../../transcript/entries/check-entries.ts";
import { limitEntries } from "../protocol/limit-entries.ts";
import type { ParserReply, ParserRequest } from "../protocol/parser-messages.ts";
import { type ImportModule, type LoadedParser, loadParser } from "./load-parser.ts";

/** The thread that the parser runs in. It must have no access to the network, storage or the app. */
export interface ParserThread {
	/** Once the returned promise has resolved, the message is delivered even if this thread never yields again. */
	reply(message: ParserReply): Promise<void> | void;
	listen(onRequest: (message: ParserRequest) => void): void;
	importModule: ImportModule;
	/** Milliseconds of a monotonic clock. */
	now(): number;
}

/**
 * The parser may tamper with this code, so the trusted side must not rely on its replies. On platforms where an
 * unhandled rejection ends the thread, such as Node, the caller has to ignore unhandled rejections.
 */
export function runParserHarness({ reply, listen, importModule, now }: ParserThread): void {
	let loaded: LoadedParser = { problem: "is not loaded" };

	async function load(source: string): Promise<void> {
		loaded = await loadParser(source, importModule);
		void reply("problem" in loaded ? { type: "failed", reason: loaded.problem } : { type: "ready" });
	}

	function reset(): void {
		if ("problem" in loaded) return;
		try {
			loaded.parser.reset();
		} catch {
			loaded.parser = loaded.create();
		}
	}

	async function parse(parser: StdoutParser, { batch, lines }: ParseRequest): Promise<void> {
		let ms = 0;
		for (const [line, ts] of lines) {
			const start = now();
			const read = readLine(parser, line, ts);
			ms += now() - start;
			await reply({ type: "line", batch, ...read });
		}
		await reply({ type: "parsed", batch, ms });
	}

	listen((request) => {
		if (request.type === "load") return void load(request.source);
		if (request.type === "reset") return reset();
		if (!("problem" in loaded)) void parse(loaded.parser, request);
	});
	void reply({ type: "started" });
}

type ParseRequest = ParserRequest & { type: "parse" };
type LineReply = ParserReply & { type: "line" };

function readLine(parser: StdoutParser, line: string, ts: string): Omit<LineReply, "type" | "batch"> {
	let value: unknown;
	try {
		value = parser.parseLine(line, ts);
	} catch {
		return { result: null, dropped: 0, reasons: [] };
	}
	const { entries, dropped, reasons } = limitEntries(checkEntries(value, line, ts), line, ts);
	return { result: entries, dropped, reasons };
}
