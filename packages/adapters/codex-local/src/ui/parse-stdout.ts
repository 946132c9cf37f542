import { diffEntries, omitUndefined, type StdoutParser, type TranscriptEntry } from "@paperclipai/adapter-utils";
import type { CodexEvent, CodexItem, CodexToolUse, CodexUsage } from "../events/codex-event.ts";
import { readCodexEvent } from "../events/read-event.ts";

interface ParserState {
	started: Set<string>;
	/** The last text of each plan, which Codex prints repeatedly. */
	plans: Map<string, string>;
	planCount: number;
	/** The last notice, which a failed turn repeats. */
	lastNotice: string;
	/** `""` until a thread is started. */
	threadId: string;
	/** Texts whose items are not complete, by item. They remain incomplete when a person interrupts the model. */
	halves: Map<string, { kind: "assistant" | "thinking"; text: string }>;
	/** The last counts of the thread, which are printed apart from the end of the turn. */
	usage: CodexUsage | null;
	/** Names of the tools that have not ended, by call. */
	open: Map<string, string>;
}

/** A completed tool becomes a call and a result, or only a result if its start was printed. */
export function createStdoutParser(): StdoutParser {
	let state = newState();
	return {
		parseLine: (line, ts) => toEntries(line, ts, state),
		reset: () => {
			state = newState();
		},
	};
}

function newState(): ParserState {
	return {
		started: new Set(),
		plans: new Map(),
		planCount: 0,
		lastNotice: "",
		threadId: "",
		halves: new Map(),
		usage: null,
		open: new Map(),
	};
}

function toEntries(line: string, ts: string, state: ParserState): TranscriptEntry[] {
	const event = readCodexEvent(line);
	// The call that started a sub-agent shows its result.
	if (event.kind !== "unknown" && event.thread !== undefined && event.thread !== state.threadId) return [];
	switch (event.kind) {
		case "thread_started":
			// Item ids count from 0 in every process.
			state.started.clear();
			state.plans.clear();
			state.open.clear();
			state.threadId = event.threadId;
			return [{ kind: "init", ts, model: event.model, sessionId: event.threadId }];
		case "item":
			return itemEntries(event.item, event.phase, ts, state);
		case "chunk":
			addChunk(event, state);
			return [];
		case "usage":
			state.usage = event.usage;
			return [];
		case "turn_completed":
		case "turn_failed":
		case "turn_interrupted":
			return turnEndEntries(event, ts, state);
		case "notice":
			state.lastNotice = event.text;
			return [{ kind: "system", ts, text: event.text }];
		case "mcp_server": {
			const { server, error } = event;
			return error === "" ? [] : [{ kind: "system", ts, text: `The MCP server ${server} failed: ${error}` }];
		}
		case "request_refused":
			return [{ kind: "system", ts, text: event.message }];
		case "turn_started":
		case "answered":
		case "quiet":
			return [];
		case "unknown":
			return [{ kind: "stdout", ts, text: line }];
	}
}

function addChunk({ itemId, of, text }: Extract<CodexEvent, { kind: "chunk" }>, { halves }: ParserState): void {
	const half = halves.get(itemId) ?? { kind: of === "message" ? "assistant" : "thinking", text: "" };
	halves.set(itemId, { ...half, text: half.text + text });
}

/** The texts that the model did not complete. */
function halfEntries(ts: string, { halves }: ParserState): TranscriptEntry[] {
	const entries = [...halves.values()].map(({ kind, text }) => ({ kind, ts, text }));
	halves.clear();
	return entries.filter(({ text }) => text !== "");
}

type TurnEnd = Extract<CodexEvent, { kind: "turn_completed" | "turn_failed" | "turn_interrupted" }>;

function turnEndEntries(event: TurnEnd, ts: string, state: ParserState): TranscriptEntry[] {
	const halves = halfEntries(ts, state);
	if (event.kind === "turn_interrupted") {
		const stopped = [...state.open].map(([toolUseId, toolName]): TranscriptEntry => {
			return { kind: "tool_result", ts, toolUseId, toolName, content: "The turn was stopped.", isError: true };
		});
		state.open.clear();
		return [...halves, ...stopped, { ...resultEntry(ts, "interrupted"), ...tokens(state.usage) }];
	}
	const usage = tokens(event.usage ?? state.usage);
	if (event.kind === "turn_completed") return [...halves, { ...resultEntry(ts, "completed"), ...usage }];
	const errors = event.message === state.lastNotice ? [] : [event.message];
	return [...halves, { ...resultEntry(ts, "failed"), ...usage, isError: true, errors }];
}

function itemEntries(
	item: CodexItem,
	phase: "started" | "updated" | "completed",
	ts: string,
	state: ParserState,
): TranscriptEntry[] {
	switch (item.kind) {
		case "message":
			return phase === "completed" ? textEntries("assistant", item, ts, state) : [];
		case "reasoning":
			return phase === "completed" ? textEntries("thinking", item, ts, state) : [];
		case "user":
			return phase === "started" ? userEntries(item, ts, state) : [];
		case "warning":
			return phase === "completed" ? [{ kind: "system", ts, text: item.text }] : [];
		case "plan":
			return planEntries(item, ts, state);
		case "tool":
			return toolEntries(item.tool, phase === "completed", ts, state);
	}
}

function textEntries(
	kind: "assistant" | "thinking",
	{ id, text }: { id: string; text: string },
	ts: string,
	{ halves }: ParserState,
): TranscriptEntry[] {
	halves.delete(id);
	return text === "" ? [] : [{ kind, ts, text }];
}

/** A message may interrupt an answer. The run shows its prompt itself. */
function userEntries({ clientId, text }: Extract<CodexItem, { kind: "user" }>, ts: string, state: ParserState) {
	const halves = halfEntries(ts, state);
	const entry: TranscriptEntry = { kind: "user", ts, text };
	return clientId === "prompt" ? halves : [...halves, entry];
}

/** Each state of a plan becomes a call with a result, because Codex prints no results for plans. */
function planEntries({ id, steps }: Extract<CodexItem, { kind: "plan" }>, ts: string, state: ParserState) {
	const content = steps.map(({ text, completed }) => `${completed ? "[x]" : "[ ]"} ${text}`).join("\n");
	if (state.plans.get(id) === content) return [];
	state.plans.set(id, content);
	const toolUseId = `${id} plan ${state.planCount++}`;
	const call: TranscriptEntry = {
		kind: "tool_call",
		ts,
		name: "plan",
		toolKind: "todo",
		input: { todos: steps },
		toolUseId,
	};
	const result: TranscriptEntry = { kind: "tool_result", ts, toolUseId, toolName: "plan", content, isError: false };
	return [call, result];
}

function toolEntries(tool: CodexToolUse, isDone: boolean, ts: string, state: ParserState): TranscriptEntry[] {
	const entries: TranscriptEntry[] = [];
	// A search starts before its query is known.
	if (!isDone && tool.toolKind === "web") return entries;
	if (tool.id === "" || !state.started.has(tool.id)) {
		state.started.add(tool.id);
		entries.push({
			kind: "tool_call",
			ts,
			name: tool.name,
			toolKind: tool.toolKind,
			input: tool.input,
			toolUseId: tool.id,
		});
	}
	if (!isDone) {
		state.open.set(tool.id, tool.name);
		return entries;
	}
	state.open.delete(tool.id);
	const { id: toolUseId, name: toolName, output: content, isError, exitCode, images } = tool;
	const more = omitUndefined({ exitCode, images });
	return [
		...entries,
		{ kind: "tool_result", ts, toolUseId, toolName, content, isError, ...more },
		...diffEntries(tool.diff, ts, toolUseId),
	];
}

function tokens(usage: CodexUsage | null) {
	if (usage === null) return {};
	const { inputTokens, outputTokens, cachedInputTokens, reasoningOutputTokens, isCumulative } = usage;
	return {
		inputTokens,
		outputTokens,
		cachedTokens: cachedInputTokens,
		...omitUndefined({ reasoningTokens: reasoningOutputTokens }),
		...(isCumulative ? { coversSession: true } : {}),
	};
}

function resultEntry(ts: string, subtype: string) {
	const none = { text: "", inputTokens: 0, outputTokens: 0, cachedTokens: 0, costUsd: 0 };
	return { kind: "result" as const, ts, ...none, subtype, isError: false, errors: [] as string[] };
}
