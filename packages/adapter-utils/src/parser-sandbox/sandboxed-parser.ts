import { type Deadline, type ParserClock, startDeadline } from "./parser-deadline.ts";
import { PARSER_LIMITS } from "./protocol/parser-limits.ts";
import type { ParserLine, ParserRequest } from "./protocol/parser-messages.ts";
import type { SandboxedParserState } from "./protocol/parser-state.ts";

/** The way to the thread that a foreign parser runs in, behind which `runParserHarness` serves. */
export interface ParserPort {
	send(request: ParserRequest): void;
	/** Called once. `onGone` is told, in words that follow "The adapter's parser", that the thread is no more. */
	listen(onReply: (reply: unknown) => void, onGone: (reason: string) => void): void;
	/** Ends the thread at once, whatever it is doing. May be called more than once. */
	end(): void;
}

/** A foreign parser at work in a thread of its own, as its host sees it: it can be slow, lie, or be gone at any time. */
export interface SandboxedParser {
	readonly state: SandboxedParserState;
	/**
	 * Gives a batch to a parser that is `ready`; one at a time, within the limits. `onResults` gets for each line what
	 * the parser made of it, `null` where it threw, none of it checked; or `null` for all when the parser came to an end.
	 */
	parse(lines: ParserLine[], onResults: (results: readonly unknown[] | null) => void): void;
	/** Lets the parser begin anew, for reading a log again from the start. Not while it has a batch. */
	reset(): void;
	/** `listener` is called after each change of state, after the results of a batch that this concerns. */
	onState(listener: () => void): void;
	/** Ends the parser because nobody needs it any more. Nothing is called afterwards. */
	close(): void;
}

interface OpenBatch {
	id: number;
	size: number;
	onResults: (results: readonly unknown[] | null) => void;
}

/** Starts to load a foreign parser and keeps it within {@link PARSER_LIMITS}. Never throws on what the parser does. */
export function sandboxParser(options: { source: string; port: ParserPort; clock: ParserClock }): SandboxedParser {
	const { source, port, clock } = options;
	const listeners = new Set<() => void>();
	let state: SandboxedParserState = { type: "loading" };
	let deadline: Deadline | null = null;
	let open: OpenBatch | null = null;
	let batches = 0;
	let slowBatches = 0;
	let started = false;

	const isOver = () => state.type === "failed" || state.type === "stopped";

	function become(next: SandboxedParserState): void {
		state = next;
		for (const listener of listeners) listener();
	}

	function expectWithin(ms: number, onLate: () => void): void {
		deadline?.clear();
		deadline = startDeadline(clock, ms, onLate);
	}

	function giveUp(type: "failed" | "stopped", reason: string): void {
		if (isOver()) return;
		deadline?.clear();
		port.end();
		state = { type, reason };
		const left = open;
		open = null;
		left?.onResults(null);
		become(state);
	}

	function onReply(reply: unknown): void {
		if (isOver()) return;
		const { type, reason, batch, results, ms } = fieldsOf(reply);
		if (type === "started" && !started) {
			started = true;
			expectWithin(PARSER_LIMITS.loadMs, () => giveUp("failed", `was not loaded within ${inSeconds("loadMs")}`));
			port.send({ type: "load", source });
		} else if (type === "ready" && started && state.type === "loading") {
			deadline?.clear();
			become({ type: "ready" });
		} else if (type === "failed" && state.type === "loading") {
			giveUp("failed", wordsOf(reason));
		} else if (type === "parsed" && open !== null && open.id === batch && isListOf(open.size, results)) {
			take(open, results, ms);
		} else {
			giveUp("failed", "answered out of turn");
		}
	}

	function take({ onResults }: OpenBatch, results: unknown[], ms: unknown): void {
		deadline?.clear();
		open = null;
		slowBatches = typeof ms === "number" && ms <= PARSER_LIMITS.batchMs ? 0 : slowBatches + 1;
		if (slowBatches >= PARSER_LIMITS.slowBatches) {
			// What it has read is read; nothing waits for it any longer.
			port.end();
			state = {
				type: "stopped",
				reason: `took more than ${PARSER_LIMITS.batchMs} ms for a few lines, again and again`,
			};
		}
		onResults(results);
		if (isOver()) become(state);
	}

	port.listen(onReply, (reason) => giveUp("failed", reason));
	if (new TextEncoder().encode(source).length > PARSER_LIMITS.sourceBytes) {
		giveUp("failed", `is larger than ${PARSER_LIMITS.sourceBytes / 1024} KB`);
	} else {
		expectWithin(PARSER_LIMITS.startMs, () => giveUp("failed", `could not be started within ${inSeconds("startMs")}`));
	}

	return {
		get state() {
			return state;
		},
		parse(lines, onResults) {
			if (isOver()) return onResults(null);
			open = { id: ++batches, size: lines.length, onResults };
			expectWithin(PARSER_LIMITS.answerMs, () =>
				giveUp("stopped", `gave no answer within ${inSeconds("answerMs")}, as if in an endless loop`),
			);
			port.send({ type: "parse", batch: batches, lines });
		},
		reset: () => port.send({ type: "reset" }),
		onState: (listener) => void listeners.add(listener),
		close() {
			listeners.clear();
			open = null;
			giveUp("stopped", "is not needed any more");
		},
	};
}

function fieldsOf(reply: unknown): Record<string, unknown> {
	return typeof reply === "object" && reply !== null ? (reply as Record<string, unknown>) : {};
}

function isListOf(size: number, results: unknown): results is unknown[] {
	return Array.isArray(results) && results.length === size;
}

function wordsOf(reason: unknown): string {
	return typeof reason === "string" && reason !== "" ? reason.slice(0, 500) : "could not be loaded";
}

function inSeconds(limit: "startMs" | "loadMs" | "answerMs"): string {
	return `${PARSER_LIMITS[limit] / 1000} s`;
}
