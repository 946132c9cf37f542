import { asString, asStringArray, parseJsonAfterText, parseJsonLine, parseObject } from "@paperclipai/adapter-utils";
import { createOutputReader, type OutputReader } from "@paperclipai/adapter-utils/server-utils";
import type {
	ClaudeBlock,
	ClaudeEvent,
	ClaudeInitEvent,
	ClaudeMessageEvent,
	ClaudeRateLimitEvent,
	ClaudeRequestEvent,
	ClaudeResultEvent,
	ClaudeUsage,
} from "../events/claude-event.ts";
import { isAnsweringAfter, isBrokenOff, isEmptyError, isFailure } from "../events/failed-result.ts";
import { readClaudeFields } from "../events/read-event.ts";
import { isStopped, noStop, readStop, type StopState } from "../events/read-stop.ts";
import { addCost, addUsage, isSameUsage, largestUsage, noUsage } from "../events/read-usage.ts";
import {
	type BackgroundTasks,
	isStoppingTool,
	noTasks,
	noteAnswer,
	readAgentStop,
	readCallResults,
	readTaskLine,
} from "./background-tasks.ts";
import { noToolCalls, noteRefused, readToolResults, type ToolCalls } from "./tool-calls.ts";
import { hasOpenTurn, noTurns, readTurn, type Turns } from "./turns.ts";

/** Facts about one attempt's output that decide the result of a run. */
export interface ClaudeRunOutput {
	init: ClaudeInitEvent | null;
	/** Session of the model's first message, in case the `init` line is missing or damaged. */
	answeredSessionId: string;
	/** Sessions whose last lines the program could not write; `""` if it does not say which. */
	unsavedSessions: Set<string>;
	/**
	 * The last of the `result` lines, of which background work may print several, except an empty error after success.
	 * Its totals are the largest of all lines, because they only grow, and a failure may report none.
	 */
	result: ClaudeResultEvent | null;
	/** Whether the last `result` line is an empty error after success, which also makes the exit code 1. */
	endsWithEmptyError: boolean;
	turns: Turns;
	/** Whether every turn has a `result` line. Background work may begin another turn after it. */
	isTurnOver: boolean;
	hasAnswered: boolean;
	/** Whether the program ran one of its own commands, such as /compact, which needs no answer of a model. */
	ranCommand: boolean;
	/** Why a hook has blocked the prompt or ended the turn, `""` if none has since the last answer. */
	stoppedByHook: string;
	toolCalls: ToolCalls;
	/** Requests for a permission or an answer that still wait, by id. */
	openRequests: Map<string, OpenRequest>;
	/** Whether a person, or the policy that stands for them, could be asked. */
	hasAsked: boolean;
	stop: StopState;
	/** Whether the last turn ended because a person has asked for it. */
	isStopped: boolean;
	tasks: BackgroundTasks;
	/** Whether the last answer was cut off without a reason and the program gave up. */
	isBrokenOff: boolean;
	isAnswering: boolean;
	lastText: string;
	/** Short name of the last API failure from which the main agent has not recovered, `""` if there is none. */
	apiError: string;
	/** The account's limit that stopped the run. */
	rejectedLimit: ClaudeRateLimitEvent | null;
	lastLimit: ClaudeRateLimitEvent | null;
	/** Number of consecutive 401 responses from the model service after which the program retried. */
	refusedRequests: number;
	/** Sum over all `result` lines, each of which counts the messages since the previous one. */
	usage: ClaudeUsage | null;
	/** Token counts of messages that no `result` line includes yet, by message id; output tokens partly estimated. */
	openUsage: Map<string, ClaudeUsage>;
	/** Whether the `result` lines report what was used since the previous one, including sub-agents. */
	isCounted: boolean;
	/** Sum of the costs of counted `result` lines in US dollars; `null` without any, or if one of them is unknown. */
	costUsd: number | null;
	lineCount: number;
	unknownLineCount: number;
}

type OpenRequest = Pick<ClaudeRequestEvent, "toolName" | "toolUseId">;

/** Bounds what a process can add that imitates the program. */
const MAX_OPEN_REQUESTS = 100;

export function createClaudeOutputReader(): OutputReader<ClaudeRunOutput> {
	const output: ClaudeRunOutput = {
		init: null,
		answeredSessionId: "",
		unsavedSessions: new Set(),
		result: null,
		endsWithEmptyError: false,
		turns: noTurns(),
		isTurnOver: false,
		hasAnswered: false,
		ranCommand: false,
		stoppedByHook: "",
		toolCalls: noToolCalls(),
		openRequests: new Map(),
		hasAsked: false,
		stop: noStop(),
		isStopped: false,
		tasks: noTasks(),
		isBrokenOff: false,
		isAnswering: false,
		lastText: "",
		apiError: "",
		rejectedLimit: null,
		lastLimit: null,
		refusedRequests: 0,
		usage: null,
		openUsage: new Map(),
		isCounted: false,
		costUsd: null,
		lineCount: 0,
		unknownLineCount: 0,
	};
	return createOutputReader(output, readLine);
}

export function parseClaudeOutput(stdout: string): ClaudeRunOutput {
	const reader = createClaudeOutputReader();
	reader.push(stdout);
	return reader.end();
}

function readLine(output: ClaudeRunOutput, line: string): void {
	output.lineCount++;
	// Other programs may print text without a line break, such as a progress bar, right before these events.
	const isBehindText = output.init === null || line.includes('"type":"result"');
	const fields = isBehindText ? parseJsonAfterText(line) : parseJsonLine(line);
	if (fields === null) {
		output.unknownLineCount++;
		return;
	}
	const event = readClaudeFields(fields);
	if (event.kind === "unknown") output.unknownLineCount++;
	// After /clear, the run continues in another session.
	if (event.kind === "init" && (output.init === null || isOtherSession(event, output.init))) output.init = event;
	if (fields.type === "system") readSystemLine(output, fields);
	if (fields.type === "conversation_reset") output.ranCommand = true;
	if (event.kind === "message" && event.role === "user") {
		readCallResults(output.tasks, fields);
		output.ranCommand ||= event.isCommandOutput;
	}
	if (event.kind === "message" && event.role === "assistant") {
		readAnswer(output, event);
		if (output.hasAnswered) output.answeredSessionId ||= asString(fields.session_id);
	}
	if (event.kind === "message") readToolResults(output.toolCalls, fields);
	if (event.kind === "rate_limit") readLimit(output, event);
	if (event.kind === "notice" && event.isLoginRefused) output.refusedRequests++;
	readRequests(output, event);
	if (event.kind === "result") readResult(output, event);
	readTurn(output.turns, event);
	output.isTurnOver = output.turns.ended > 0 && !hasOpenTurn(output.turns);
	output.isAnswering = isAnsweringAfter(event, output.isAnswering);
}

function isOtherSession({ sessionId }: ClaudeInitEvent, before: ClaudeInitEvent): boolean {
	return sessionId !== "" && sessionId !== before.sessionId;
}

function readSystemLine(output: ClaudeRunOutput, fields: Record<string, unknown>): void {
	readTaskLine(output.tasks, fields);
	switch (fields.subtype) {
		case "permission_denied":
			noteRefused(output.toolCalls, asString(fields.tool_use_id), asString(fields.tool_name));
			break;
		case "compact_boundary":
			output.ranCommand ||= parseObject(fields.compact_metadata).trigger === "manual";
			break;
		case "local_command_output":
			output.ranCommand = true;
			break;
		case "informational": {
			const { kind, reason } = parseObject(fields.prompt_submit_outcome);
			const isStopped = fields.prevent_continuation === true || typeof kind === "string";
			if (isStopped) output.stoppedByHook = asString(reason) || asString(fields.content) || "No reason was given.";
			break;
		}
		case "session_writes_lost": {
			const lost = asStringArray(fields.lost);
			if (lost.length > 0 && !lost.includes("transcript")) break;
			const ids = asStringArray(fields.transcript_session_ids);
			for (const id of ids.length === 0 ? [""] : ids) output.unsavedSessions.add(id.toLowerCase());
		}
	}
}

function readRequests(output: ClaudeRunOutput, event: ClaudeEvent): void {
	const { openRequests } = output;
	readStop(output.stop, event);
	if (event.kind === "request") {
		output.hasAsked = true;
		if (openRequests.size < MAX_OPEN_REQUESTS) openRequests.set(event.id, event);
	}
	if (event.kind === "answer") openRequests.delete(event.id);
	if (event.kind === "result") {
		output.isStopped = isStopped(output.stop, event);
		output.stop = noStop();
		openRequests.clear();
	}
	if (event.kind !== "message") return;
	const results = new Set(event.blocks.map((block) => (block.kind === "tool_result" ? block.id : "")));
	for (const [id, { toolUseId }] of openRequests)
		if (toolUseId !== "" && results.has(toolUseId)) openRequests.delete(id);
}

function readLimit(output: ClaudeRunOutput, limit: ClaudeRateLimitEvent): void {
	output.lastLimit = limit;
	if (limit.status === "rejected") output.rejectedLimit = limit;
}

function readAnswer(output: ClaudeRunOutput, message: ClaudeMessageEvent): void {
	if (message.synthetic) {
		// The agent is notified of a failed sub-agent, and may continue without it.
		if (!message.fromSubAgent) output.apiError = message.error || output.apiError;
		return;
	}
	output.hasAnswered = true;
	countOpenUsage(output, message);
	output.refusedRequests = 0;
	for (const block of message.blocks) {
		if (block.kind !== "tool_call") continue;
		readAgentStop(output.tasks, block.name, block.input);
		// The lines of a stopped task show that the call was executed.
		const isOwn = !message.fromSubAgent && !isStoppingTool(block.name);
		if (isOwn && block.id !== "") output.toolCalls.open.set(block.id, block.name);
	}
	if (message.fromSubAgent) return;
	output.apiError = "";
	output.stoppedByHook = "";
	noteAnswer(output.tasks);
	for (const block of message.blocks) if (block.kind === "text" && block.text !== "") output.lastText = block.text;
}

const CHARS_PER_TOKEN = 4;

/** A line contains one block of its message, and the usage at the start of the message, which counts hardly any output. */
function countOpenUsage({ openUsage }: ClaudeRunOutput, { id, usage, blocks, isComplete }: ClaudeMessageEvent): void {
	if (id === "" || usage === null) return;
	const before = openUsage.get(id)?.outputTokens ?? 0;
	const written = Math.round(blocks.reduce((chars, block) => chars + lengthOf(block), 0) / CHARS_PER_TOKEN);
	const outputTokens = isComplete ? usage.outputTokens : Math.max(usage.outputTokens, before + written);
	openUsage.set(id, { ...usage, outputTokens });
}

function lengthOf(block: ClaudeBlock): number {
	if (block.kind === "text" || block.kind === "thinking") return block.text.length;
	return block.kind === "tool_call" ? JSON.stringify(block.input).length : 0;
}

function readResult(output: ClaudeRunOutput, result: ClaudeResultEvent): void {
	const brokeOff = isBrokenOff(result, output.isAnswering);
	const { result: before } = output;
	// The error of a turn that began after the success is the outcome of that turn, even if it says nothing.
	const isOfNoTurn = !brokeOff && !hasOpenTurn(output.turns);
	const isIgnored = isOfNoTurn && before !== null && !isFailure(before) && isFailure(result) && isEmptyError(result);
	output.endsWithEmptyError = isIgnored;
	output.result = {
		...(isIgnored ? before : result),
		totalUsage: largestUsage(before?.totalUsage ?? null, result.totalUsage),
		totalCostUsd: largestCost(before, result),
		killedSubAgents: Math.max(before?.killedSubAgents ?? 0, result.killedSubAgents),
		costUsd: result.costUsd,
	};
	output.isBrokenOff = brokeOff;
	output.ranCommand ||= result.ranCommand;
	for (const { toolUseId, toolName } of result.permissionDenials) noteRefused(output.toolCalls, toolUseId, toolName);
	// A wrapper or a damaged stream may repeat the line, but nothing is used outside of a turn.
	if (!(isOfNoTurn && before !== null && isSameResult(before, result))) countResult(output, result);
}

function countResult(output: ClaudeRunOutput, { usage, isCounted, costUsd }: ClaudeResultEvent): void {
	if (usage !== null) output.usage = addUsage(output.usage ?? noUsage, usage);
	// The `result` line of a cancelled run counts no tokens.
	if (usage !== null && usage.inputTokens > 0) output.openUsage.clear();
	if (isCounted) output.costUsd = output.isCounted ? addCost(output.costUsd, costUsd) : costUsd;
	output.isCounted ||= isCounted;
}

function isSameResult(one: ClaudeResultEvent, other: ClaudeResultEvent): boolean {
	const isSameCost = one.costUsd === other.costUsd && one.totalCostUsd === other.totalCostUsd;
	const isSameOutcome = one.subtype === other.subtype && one.isError === other.isError && one.text === other.text;
	return isSameOutcome && isSameCost && isSameUsage(one.usage, other.usage);
}

/** Totals only grow. A turn that used tokens without a total makes the sum unknown until a later total includes it. */
function largestCost(before: ClaudeResultEvent | null, { usage, totalCostUsd }: ClaudeResultEvent): number | null {
	const earlier = before?.totalCostUsd ?? null;
	if (totalCostUsd !== null) return Math.max(earlier ?? 0, totalCostUsd);
	return usage !== null && usage.inputTokens === 0 ? earlier : null;
}
