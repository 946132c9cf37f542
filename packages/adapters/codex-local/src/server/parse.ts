import { asString, parseJsonAfterText, parseJsonLine, parseObject } from "@paperclipai/adapter-utils";
import { createOutputReader, type OutputReader } from "@paperclipai/adapter-utils/server-utils";
import type { CodexEvent, CodexItem, CodexToolUse, CodexUsage } from "../events/codex-event.ts";
import { readCodexFields } from "../events/read-event.ts";
import { largestUsage } from "./result/usage.ts";

/** Facts about one attempt's output that decide the result of a run. */
export interface CodexRunOutput {
	threadId: string;
	/**
	 * `none` when the program exited during the turn. A turn that has failed is not completed later. `interrupted` when a
	 * person stopped it.
	 */
	closing: "completed" | "failed" | "interrupted" | "none";
	failureMessage: string;
	/** The program's own name for the cause of the failure; `null` if it reports none. */
	failureCause: string | null;
	/** Why the program could not start the thread or the first turn; `""` if it did not say. */
	refusal: string;
	/** Whether this is the output of `codex app-server`. */
	isConversation: boolean;
	/** Whether a request was answered since the turn began, or the program was asked to end it. */
	wasAnswered: boolean;
	/** Whether nothing has begun since the closing event of a turn. */
	isTurnOver: boolean;
	hasAnswered: boolean;
	/** Whether the program has reported any work, including items of an unknown kind. */
	hasWorked: boolean;
	/** Descriptions of tool calls and sub-agents that have started and not ended, by id. */
	open: Map<string, string>;
	/** Number of executed tool calls, successful or not. */
	executedTools: number;
	refusedTools: number;
	lastText: string;
	/** Errors of MCP servers that are not ready, by name. */
	failedMcpServers: Map<string, string>;
	/** The largest counts of all turns, because they only grow, and a turn may report none. */
	usage: CodexUsage | null;
	lineCount: number;
	unknownLineCount: number;
}

export function createCodexOutputReader(): OutputReader<CodexRunOutput> {
	const output: CodexRunOutput = {
		threadId: "",
		closing: "none",
		failureMessage: "",
		failureCause: null,
		refusal: "",
		isConversation: false,
		wasAnswered: false,
		isTurnOver: false,
		hasAnswered: false,
		hasWorked: false,
		open: new Map(),
		executedTools: 0,
		refusedTools: 0,
		lastText: "",
		failedMcpServers: new Map(),
		usage: null,
		lineCount: 0,
		unknownLineCount: 0,
	};
	return createOutputReader(output, readLine);
}

export function parseCodexOutput(stdout: string): CodexRunOutput {
	const reader = createCodexOutputReader();
	reader.push(stdout);
	return reader.end();
}

function readLine(output: CodexRunOutput, line: string): void {
	output.lineCount++;
	// Other programs may print text without a line break, such as a progress bar, right before these events.
	const isBehindText = output.threadId === "" || /"(?:type":"turn\.|method":"turn\/)/.test(line);
	const fields = isBehindText ? parseJsonAfterText(line) : parseJsonLine(line);
	const event: CodexEvent = fields === null ? { kind: "unknown" } : readCodexFields(fields);
	if (event.kind !== "unknown" && typeof fields?.type !== "string") output.isConversation = true;
	if (event.thread === undefined || event.thread === output.threadId) readEvent(output, event, fields ?? {});
	// The work of a sub-agent is part of the call that started it.
	else if (event.kind.startsWith("turn_") && event.kind !== "turn_started") output.open.delete(event.thread);
}

function readEvent(output: CodexRunOutput, event: CodexEvent, fields: Record<string, unknown>): void {
	switch (event.kind) {
		case "thread_started":
		case "turn_started":
			output.isTurnOver = false;
			output.closing = "none";
			output.wasAnswered = false;
			if (event.kind === "thread_started") output.threadId ||= event.threadId;
			break;
		case "item":
			// A command may end after its turn.
			if (event.phase === "started" || event.item.kind === "message") output.isTurnOver = false;
			readItem(output, event.item);
			readSubAgents(output, parseObject(fields.item ?? parseObject(fields.params).item));
			if (event.item.kind === "tool") readTool(output, event.item.tool, event.phase === "completed");
			break;
		case "chunk":
			output.hasAnswered = true;
			output.hasWorked = true;
			break;
		case "usage":
			output.usage = largestUsage(output.usage, event.usage);
			break;
		case "turn_completed":
		case "turn_failed":
			endTurn(output, event);
			break;
		case "turn_interrupted":
			output.isTurnOver = true;
			output.closing = output.wasAnswered ? "interrupted" : "none";
			output.open.clear();
			break;
		case "answered":
			output.wasAnswered = true;
			break;
		case "mcp_server":
			if (event.error === "") output.failedMcpServers.delete(event.server);
			else output.failedMcpServers.set(event.server, event.error);
			break;
		case "request_refused":
			if (OPENING_REQUESTS.has(event.requestId)) output.refusal ||= event.message;
			break;
		case "unknown":
			output.unknownLineCount++;
			output.hasWorked ||= asString(parseObject(fields.item ?? parseObject(fields.params).item).type) !== "";
			break;
	}
}

/** Ids of the adapter's requests without which there is no turn. */
const OPENING_REQUESTS = new Set(["initialize", "thread", "prompt"]);

type TurnEnd = Extract<CodexEvent, { kind: "turn_completed" | "turn_failed" }>;

function endTurn(output: CodexRunOutput, event: TurnEnd): void {
	output.isTurnOver = true;
	output.usage = largestUsage(output.usage, event.usage);
	if (event.kind === "turn_failed") {
		output.closing = "failed";
		output.failureMessage = event.message;
		output.failureCause = event.cause;
	} else if (output.closing !== "failed") {
		output.closing = "completed";
	}
}

function readItem(output: CodexRunOutput, item: CodexItem): void {
	if (item.kind !== "warning" && item.kind !== "user") {
		output.hasAnswered = true;
		output.hasWorked = true;
	}
	if (item.kind === "message" && item.text !== "") output.lastText = item.text;
}

function readTool(output: CodexRunOutput, tool: CodexToolUse, isCompleted: boolean): void {
	if (!isCompleted) {
		output.open.set(tool.id, describeTool(tool));
		return;
	}
	output.open.delete(tool.id);
	if (tool.isRefused === true) output.refusedTools++;
	else output.executedTools++;
}

/** Statuses of a sub-agent that has not ended; Codex stops it at the end of the turn. */
const RUNNING = new Set(["pending_init", "pendingInit", "running"]);

function readSubAgents({ open }: CodexRunOutput, item: Record<string, unknown>): void {
	const { prompt } = item;
	for (const [id, state] of Object.entries(parseObject(item.agents_states ?? item.agentsStates))) {
		if (!RUNNING.has(asString(parseObject(state).status))) open.delete(id);
		else open.set(id, open.get(id) ?? (asString(prompt) || "a sub-agent"));
	}
}

function describeTool({ name, input }: CodexToolUse): string {
	const { command } = parseObject(input);
	return typeof command === "string" && command !== "" ? command : name;
}
