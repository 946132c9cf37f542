import type { StdoutParserFactory } from "../../contract/line-parser.ts";
import type { ParserReply, ParserRequest } from "../protocol/parser-messages.ts";
import type { ParserPort } from "../sandboxed-parser.ts";
import { runParserHarness } from "../thread/parser-harness.ts";

/** The real harness around a parser, in the test's thread. Messages are copied and arrive in a later turn. */
export interface TestThread {
	port: ParserPort;
	requests: ParserRequest[];
	/** Sends a reply that the harness would not send. */
	forge(reply: unknown): void;
	/** Exits, like a thread that runs out of memory. */
	die(reason: string): void;
	readonly isTerminated: boolean;
}

export function openTestThread(createStdoutParser: StdoutParserFactory, now: () => number = () => 0): TestThread {
	const requests: ParserRequest[] = [];
	let isTerminated = false;
	let onRequest: (request: ParserRequest) => void = () => {};
	let onReply: (reply: unknown) => void = () => {};
	let onExit: (reason: string) => void = () => {};

	function sendReply(reply: unknown): void {
		const copy = structuredClone(reply);
		queueMicrotask(() => {
			if (!isTerminated) onReply(copy);
		});
	}

	const port: ParserPort = {
		send(request) {
			requests.push(request);
			const copy = structuredClone(request);
			queueMicrotask(() => {
				if (!isTerminated) onRequest(copy);
			});
		},
		listen(replyListener, exitListener) {
			onReply = replyListener;
			onExit = exitListener;
		},
		terminate() {
			isTerminated = true;
		},
	};
	runParserHarness({
		reply: (message: ParserReply) => sendReply(message),
		listen: (listener) => {
			onRequest = listener;
		},
		importModule: async () => ({ createStdoutParser }),
		now,
	});
	return {
		port,
		requests,
		forge: sendReply,
		die: (reason) => onExit(reason),
		get isTerminated() {
			return isTerminated;
		},
	};
}
