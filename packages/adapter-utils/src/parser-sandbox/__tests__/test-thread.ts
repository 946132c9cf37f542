import type { StdoutParserFactory } from "../../contract/line-parser.ts";
import type { ParserReply, ParserRequest } from "../protocol/parser-messages.ts";
import type { ParserPort } from "../sandboxed-parser.ts";
import { runParserHarness } from "../thread/parser-harness.ts";

/** The real harness around a parser of the test, in the test's own thread: messages arrive a turn later, as copies. */
export interface TestThread {
	port: ParserPort;
	requests: ParserRequest[];
	/** Says something to the host that the harness would not. */
	say(reply: unknown): void;
	/** Ends as a thread does that runs out of memory. */
	die(reason: string): void;
	readonly ended: boolean;
}

export function openTestThread(createStdoutParser: StdoutParserFactory, now: () => number = () => 0): TestThread {
	const requests: ParserRequest[] = [];
	let ended = false;
	let onRequest: (request: ParserRequest) => void = () => {};
	let onReply: (reply: unknown) => void = () => {};
	let onGone: (reason: string) => void = () => {};

	function say(reply: unknown): void {
		const copy = structuredClone(reply);
		queueMicrotask(() => {
			if (!ended) onReply(copy);
		});
	}

	const port: ParserPort = {
		send(request) {
			requests.push(request);
			const copy = structuredClone(request);
			queueMicrotask(() => {
				if (!ended) onRequest(copy);
			});
		},
		listen(reply, gone) {
			onReply = reply;
			onGone = gone;
		},
		end() {
			ended = true;
		},
	};
	runParserHarness({
		reply: (message: ParserReply) => say(message),
		listen: (listener) => {
			onRequest = listener;
		},
		importModule: async () => ({ createStdoutParser }),
		now,
	});
	return {
		port,
		requests,
		say,
		die: (reason) => onGone(reason),
		get ended() {
			return ended;
		},
	};
}
