import type { ParserClock } from "./parser-deadline.ts";
import { createParserLifecycle } from "./parser-lifecycle.ts";
import { PARSER_LIMITS } from "./protocol/parser-limits.ts";
import type { ParserLine, ParserRequest } from "./protocol/parser-messages.ts";
import type { SandboxedParserState } from "./protocol/parser-state.ts";

export interface ParserPort {
	send(request: ParserRequest): void;
	/** Called once. `onExit` gets a reason that completes the sentence "The adapter's parser ...". */
	listen(onReply: (reply: unknown) => void, onExit: (reason: string) => void): void;
	/** Terminates the thread immediately. Idempotent. */
	terminate(): void;
}

export interface ParsedLine {
	/** `null` if the parser threw. */
	result: unknown;
	/** Number of discarded entries, as reported by the thread. */
	dropped: unknown;
	/** Reasons for the omitted entries, as reported by the thread. */
	reasons: unknown;
}

export interface SandboxedParser {
	readonly state: SandboxedParserState;
	/**
	 * Parses a batch within {@link PARSER_LIMITS}. The state must be `ready`, and no other batch pending. `onResults`
	 * gets the unchecked reply for each line, or only for the lines before the parser was stopped or failed.
	 */
	parse(lines: ParserLine[], onResults: (results: readonly ParsedLine[]) => void): void;
	/** Must not be called while a batch is pending. */
	reset(): void;
	/** Calls `listener` after each change of state; for a change due to a batch, after its results. */
	onState(listener: () => void): void;
	/** Terminates the thread. No callback is called afterwards. */
	close(): void;
}

interface OpenBatch {
	id: number;
	size: number;
	results: ParsedLine[];
	onResults: (results: readonly ParsedLine[]) => void;
}

/** Starts to load an untrusted parser and enforces {@link PARSER_LIMITS}. Never throws. */
export function sandboxParser(options: { source: string; port: ParserPort; clock: ParserClock }): SandboxedParser {
	const { source, port, clock } = options;
	const lifecycle = createParserLifecycle(clock, () => port.terminate());
	let open: OpenBatch | null = null;
	let batches = 0;
	let slowBatches = 0;
	let isStarted = false;

	function giveUp(type: "failed" | "stopped", reason: string): void {
		lifecycle.finish(type, reason, () => {
			const batch = open;
			open = null;
			batch?.onResults(batch.results);
		});
	}

	function onReply(reply: unknown): void {
		if (lifecycle.isOver) return;
		const { type, reason, batch, result, dropped, reasons, ms } = fieldsOf(reply);
		const { state } = lifecycle;
		const current = open?.id === batch ? open : null;
		const missing = current === null ? 0 : current.size - current.results.length;
		if (type === "started" && !isStarted) {
			isStarted = true;
			lifecycle.expectReply("loadMs", (limit) => giveUp("failed", `was not loaded within ${limit}`));
			port.send({ type: "load", source });
		} else if (type === "ready" && isStarted && state.type === "loading") {
			lifecycle.becomeReady();
		} else if (type === "failed" && state.type === "loading") {
			giveUp("failed", shortReason(reason));
		} else if (type === "line" && current !== null && missing > 0) {
			current.results.push({ result, dropped, reasons });
		} else if (type === "parsed" && current !== null && missing === 0) {
			complete(current, typeof ms === "number" && ms <= PARSER_LIMITS.batchMs);
		} else {
			giveUp("failed", "sent an unexpected message");
		}
	}

	function complete({ onResults, results }: OpenBatch, isInTime: boolean): void {
		lifecycle.clearDeadline();
		open = null;
		slowBatches = isInTime ? 0 : slowBatches + 1;
		if (slowBatches < PARSER_LIMITS.slowBatches) {
			onResults(results);
			return;
		}
		const reason = `took more than ${PARSER_LIMITS.batchMs} ms for a few lines, twice in a row`;
		lifecycle.finish("stopped", reason, () => onResults(results));
	}

	port.listen(onReply, (reason) => giveUp("failed", reason));
	if (new TextEncoder().encode(source).length > PARSER_LIMITS.sourceBytes) {
		giveUp("failed", `is larger than ${PARSER_LIMITS.sourceBytes / 1024} KB`);
	} else {
		lifecycle.expectReply("startMs", (limit) => giveUp("failed", `could not be started within ${limit}`));
	}

	return {
		get state() {
			return lifecycle.state;
		},
		parse(lines, onResults) {
			if (lifecycle.isOver) return onResults([]);
			open = { id: ++batches, size: lines.length, results: [], onResults };
			lifecycle.expectReply("responseMs", (limit) =>
				giveUp("stopped", `did not respond within ${limit} and may be in an endless loop`),
			);
			port.send({ type: "parse", batch: batches, lines });
		},
		reset: () => port.send({ type: "reset" }),
		onState: (listener) => lifecycle.onState(listener),
		close() {
			lifecycle.removeListeners();
			open = null;
			giveUp("stopped", "is no longer needed");
		},
	};
}

function fieldsOf(reply: unknown): Record<string, unknown> {
	return typeof reply === "object" && reply !== null ? (reply as Record<string, unknown>) : {};
}

function shortReason(reason: unknown): string {
	return typeof reason === "string" && reason !== "" ? reason.slice(0, 500) : "could not be loaded";
}
