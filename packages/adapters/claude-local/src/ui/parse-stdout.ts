import {
	diffEntries,
	type ModelTurn,
	omitUndefined,
	type StdoutParser,
	type TranscriptEntry,
} from "@paperclipai/adapter-utils";
import type {
	ClaudeAnswerEvent,
	ClaudeBlock,
	ClaudeDeltaEvent,
	ClaudeEvent,
	ClaudeMessageEvent,
	ClaudeResultEvent,
	ClaudeTaskEndEvent,
	ClaudeToolResult,
} from "../events/claude-event.ts";
import { BROKEN_OFF, isAnsweringAfter, isBrokenOff, isFailure } from "../events/failed-result.ts";
import { readClaudeEvent } from "../events/read-event.ts";
import { isStopped, noStop, readStop, type StopState } from "../events/read-stop.ts";
import { createRequests, type Requests } from "./requests.ts";
import { createRunNotes, type RunNotes } from "./run-notes.ts";
import { createStreamedTexts, type StreamedTexts } from "./streamed-texts.ts";
import { createTasks, type TaskPlace, type Tasks } from "./tasks.ts";
import { toolKindOf } from "./tool-kinds.ts";
import { startedTurn, turnOf } from "./turn-of.ts";

interface ParserState {
	tasks: Tasks;
	turns: Map<string, ModelTurn>;
	lastTexts: Map<string, string>;
	/** Last message of Claude Code itself, which the closing line of a failed run repeats. */
	lastNotice: string;
	/** Whether a streamed message of the main agent is incomplete. */
	isAnswering: boolean;
	streamed: StreamedTexts;
	notes: RunNotes;
	requests: Requests;
	stop: StopState;
	/** Total cost of the session at its last `result` line. */
	total: { sessionId: string; costUsd: number };
}

export function createStdoutParser(): StdoutParser {
	const state = newState();
	return {
		parseLine: (line, ts) => toEntries(line, ts, state),
		reset() {
			state.tasks.reset();
			state.turns.clear();
			state.lastTexts.clear();
			state.lastNotice = "";
			state.isAnswering = false;
			state.streamed.reset();
			state.notes.reset();
			state.requests.reset();
			state.stop = noStop();
			state.total = NO_TOTAL;
		},
	};
}

function newState(): ParserState {
	return {
		tasks: createTasks(),
		turns: new Map(),
		lastTexts: new Map(),
		lastNotice: "",
		isAnswering: false,
		streamed: createStreamedTexts(),
		notes: createRunNotes(),
		requests: createRequests(),
		stop: noStop(),
		total: NO_TOTAL,
	};
}

const NO_TOTAL = { sessionId: "", costUsd: 0 };

function toEntries(line: string, ts: string, state: ParserState): TranscriptEntry[] {
	const event = readClaudeEvent(line);
	readStop(state.stop, event);
	const entries = eventEntries(event, line, ts, state);
	if (event.kind === "result") state.stop = noStop();
	state.isAnswering = isAnsweringAfter(event, state.isAnswering);
	return entries;
}

function eventEntries(event: ClaudeEvent, line: string, ts: string, state: ParserState): TranscriptEntry[] {
	if (event.kind === "delta") return deltaEntries(event, ts, state);
	const entries = wholeEntries(event, line, ts, state);
	if (entries.length > 0) state.streamed.interrupt();
	return entries;
}

function wholeEntries(
	event: Exclude<ClaudeEvent, ClaudeDeltaEvent>,
	line: string,
	ts: string,
	state: ParserState,
): TranscriptEntry[] {
	switch (event.kind) {
		case "init":
			return [
				{ kind: "init", ts, model: event.model, sessionId: event.sessionId },
				...noteEntries(state.notes.atStart(event), ts),
			];
		case "message":
			return [
				...modelEntries(event, ts, state),
				...event.blocks
					.flatMap((block) => blockEntries(block, event, ts, state))
					.map((entry) => belongingTo(event.parentToolUseId, { ...entry, ...turnOf(event) })),
			];
		case "task":
			return taskEntries(event.error, state.tasks.change(event), ts);
		case "task_end":
			return taskEndEntries(event, ts, state);
		case "result":
			return [...noteEntries(state.notes.atEnd(event.permissionDenials), ts), resultEntry(event, ts, state)];
		case "rate_limit":
			return event.text === "" ? [] : [{ kind: "system", ts, text: event.text }];
		case "notice":
			if (event.deniedToolUseId !== undefined) state.notes.noteDenial(event.deniedToolUseId);
			return [{ kind: "system", ts, text: event.text }];
		case "request":
			return requestEntries(state.requests.ask(event, ts), event.toolUseId, ts, state);
		case "answer":
			return answerEntries(event, ts, state);
		case "interrupted":
		case "noise":
			return [];
		case "unknown":
			return [{ kind: "stdout", ts, text: line }];
	}
}

function requestEntries(text: string, toolUseId: string, ts: string, { tasks }: ParserState): TranscriptEntry[] {
	return noteEntries(text, ts).map((entry) => belongingTo(tasks.parentOf(toolUseId), entry));
}

function answerEntries(event: ClaudeAnswerEvent, ts: string, state: ParserState): TranscriptEntry[] {
	const answered = state.requests.answer(event, ts);
	if (answered === null) return [];
	if (!event.isAllowed) state.notes.noteDenial(answered.toolUseId);
	return requestEntries(answered.text, answered.toolUseId, ts, state);
}

function belongingTo(parentToolUseId: string, entry: TranscriptEntry): TranscriptEntry {
	return parentToolUseId === "" ? entry : { ...entry, parentToolUseId };
}

/** Reports the main agent's model if it has changed; a sub-agent may use another model. */
function modelEntries(
	{ model, parentToolUseId }: ClaudeMessageEvent | ClaudeDeltaEvent,
	ts: string,
	{ notes }: ParserState,
): TranscriptEntry[] {
	return parentToolUseId === "" ? noteEntries(notes.atMessage(model), ts) : [];
}

function noteEntries(text: string, ts: string): TranscriptEntry[] {
	return text === "" ? [] : [{ kind: "system", ts, text }];
}

function deltaEntries(event: ClaudeDeltaEvent, ts: string, state: ParserState): TranscriptEntry[] {
	const { streamed } = state;
	const { parentToolUseId } = event;
	if (event.isStart) streamed.begin(parentToolUseId);
	const started = startedTurn(event);
	if (started !== undefined) state.turns.set(parentToolUseId, started);
	if (event.text === "") {
		const notes = modelEntries(event, ts, state);
		if (notes.length > 0) streamed.interrupt();
		return notes;
	}
	const kind = event.of === "text" ? "assistant" : "thinking";
	const text = streamed.push(parentToolUseId, event.of, event.text);
	const turn = state.turns.get(parentToolUseId);
	return [belongingTo(parentToolUseId, { kind, ts, text, delta: true, ...omitUndefined({ turn }) })];
}

function blockEntries(
	block: ClaudeBlock,
	message: ClaudeMessageEvent,
	ts: string,
	state: ParserState,
): TranscriptEntry[] {
	switch (block.kind) {
		case "text":
		case "thinking":
			return textEntries(block, message, ts, state);
		case "tool_call":
			state.tasks.call(block.id, block.name, message.parentToolUseId);
			return [toolCallEntry(block, ts)];
		case "tool_result":
			return resultEntries(block, ts, state);
		case "unknown":
			return [{ kind: "stdout", ts, text: block.json }];
	}
}

function toolCallEntry({ id, name, input }: Extract<ClaudeBlock, { kind: "tool_call" }>, ts: string): TranscriptEntry {
	return { kind: "tool_call", ts, name, toolKind: toolKindOf(name), input, toolUseId: id };
}

function resultEntries(block: ClaudeToolResult, ts: string, { tasks }: ParserState): TranscriptEntry[] {
	const { id: toolUseId, content, isError, diff, images, exitCode, durationMs } = block;
	const toolName = tasks.result(toolUseId);
	const entry: TranscriptEntry = {
		kind: "tool_result",
		ts,
		toolUseId,
		content,
		isError,
		...omitUndefined({ toolName, exitCode, durationMs }),
		...(images.length === 0 ? {} : { images }),
	};
	return [entry, ...diffEntries(diff, ts, toolUseId)];
}

function textEntries(
	block: Extract<ClaudeBlock, { kind: "text" | "thinking" }>,
	{ role, synthetic, parentToolUseId }: ClaudeMessageEvent,
	ts: string,
	state: ParserState,
): TranscriptEntry[] {
	const { lastTexts, streamed } = state;
	if (block.text === "") return [];
	if (synthetic && parentToolUseId === "") state.lastNotice = block.text;
	if (synthetic || role === "user") {
		const kind = block.kind === "thinking" ? "thinking" : synthetic ? "system" : role;
		return [{ kind, ts, text: block.text }];
	}
	if (block.kind === "text" && parentToolUseId !== "") lastTexts.set(parentToolUseId, block.text);
	const { text, isContinued } = streamed.rest(parentToolUseId, block.text);
	if (text === "") return [];
	const kind = block.kind === "text" ? "assistant" : "thinking";
	return [isContinued ? { kind, ts, text, delta: true } : { kind, ts, text }];
}

function taskEntries(text: string, { shownUnder, isHidden }: TaskPlace, ts: string): TranscriptEntry[] {
	return text === "" || isHidden ? [] : [belongingTo(shownUnder, { kind: "system", ts, text })];
}

function taskEndEntries(event: ClaudeTaskEndEvent, ts: string, state: ParserState): TranscriptEntry[] {
	const place = state.tasks.end(event);
	return taskEntries(taskEndText(event, place, state.lastTexts), place, ts);
}

/** Omits a summary that repeats the sub-agent's last text, which is already in the transcript. */
function taskEndText(
	{ status, summary }: ClaudeTaskEndEvent,
	{ shownUnder, isInBackground }: TaskPlace,
	lastTexts: ReadonlyMap<string, string>,
): string {
	const outcome = status === "" ? "Ended" : `${status.charAt(0).toUpperCase()}${status.slice(1)}`;
	const whole = isInBackground ? `${outcome} in the background` : outcome;
	const isKnown = summary === "" || lastTexts.get(shownUnder)?.trim() === summary.trim();
	if (isKnown) return `${whole}.`;
	return summary.includes(status) ? summary : `${whole}: ${summary}`;
}

function resultEntry(event: ClaudeResultEvent, ts: string, state: ParserState): TranscriptEntry {
	const { lastNotice, isAnswering } = state;
	const wasStopped = isStopped(state.stop, event);
	const isError = isFailure(event) && !wasStopped;
	return {
		kind: "result",
		ts,
		text: isError && event.text === lastNotice ? "" : event.text,
		inputTokens: event.usage?.inputTokens ?? 0,
		outputTokens: event.usage?.outputTokens ?? 0,
		cachedTokens: event.usage?.cachedInputTokens ?? 0,
		costUsd: event.costUsd ?? growthOf(event, state),
		// Claude Code reports an API failure as "success".
		subtype: wasStopped ? "interrupted" : isError && event.subtype === "success" ? "error" : event.subtype,
		isError,
		errors: wasStopped ? [] : isBrokenOff(event, isAnswering) ? [BROKEN_OFF] : event.errors,
	};
}

/** Older versions report only a total, which grows with each turn of a process. */
function growthOf({ sessionId, totalCostUsd }: ClaudeResultEvent, state: ParserState): number {
	if (totalCostUsd === null) return 0;
	const before = state.total.sessionId === sessionId ? state.total.costUsd : 0;
	state.total = { sessionId, costUsd: totalCostUsd };
	return totalCostUsd < before ? totalCostUsd : totalCostUsd - before;
}
