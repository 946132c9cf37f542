import { diffEntries, omitUndefined, type StdoutParser, type TranscriptEntry } from "@paperclipai/adapter-utils";
import type { CodexItem, CodexToolUse, CodexUsage } from "../events/codex-event.ts";
import { readCodexEvent } from "../events/read-event.ts";

interface ParserState {
	started: Set<string>;
	/** The last text of each plan, which Codex prints repeatedly. */
	plans: Map<string, string>;
	planCount: number;
	/** The last notice, which a failed turn repeats. */
	lastNotice: string;
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
	return { started: new Set(), plans: new Map(), planCount: 0, lastNotice: "" };
}

function toEntries(line: string, ts: string, state: ParserState): TranscriptEntry[] {
	const event = readCodexEvent(line);
	switch (event.kind) {
		case "thread_started":
			// Item ids count from 0 in every process.
			state.started.clear();
			state.plans.clear();
			return [{ kind: "init", ts, model: "", sessionId: event.threadId }];
		case "item":
			return itemEntries(event.item, event.phase, ts, state);
		case "turn_completed":
			return [{ ...resultEntry(ts, "completed"), ...tokens(event.usage) }];
		case "turn_failed":
			return [
				{
					...resultEntry(ts, "failed"),
					...tokens(event.usage),
					isError: true,
					errors: event.message === state.lastNotice ? [] : [event.message],
				},
			];
		case "notice":
			state.lastNotice = event.text;
			return [{ kind: "system", ts, text: event.text }];
		case "turn_started":
			return [];
		case "unknown":
			return [{ kind: "stdout", ts, text: line }];
	}
}

function itemEntries(
	item: CodexItem,
	phase: "started" | "updated" | "completed",
	ts: string,
	state: ParserState,
): TranscriptEntry[] {
	switch (item.kind) {
		case "message":
			return phase === "completed" && item.text !== "" ? [{ kind: "assistant", ts, text: item.text }] : [];
		case "reasoning":
			return phase === "completed" && item.text !== "" ? [{ kind: "thinking", ts, text: item.text }] : [];
		case "warning":
			return phase === "completed" ? [{ kind: "system", ts, text: item.text }] : [];
		case "plan":
			return planEntries(item, ts, state);
		case "tool":
			return toolEntries(item.tool, phase === "completed", ts, state);
	}
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
	if (!isDone) return entries;
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
