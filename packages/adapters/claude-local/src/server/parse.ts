import { createOutputReader, type OutputReader } from "@paperclipai/adapter-utils/server-utils";
import type {
	ClaudeInitEvent,
	ClaudeMessageEvent,
	ClaudeRateLimitEvent,
	ClaudeResultEvent,
	ClaudeUsage,
} from "../events/claude-event.ts";
import { isAnsweringAfter, isBrokenOff } from "../events/failed-result.ts";
import { readClaudeEvent } from "../events/read-event.ts";
import { addUsage, noUsage } from "../events/read-usage.ts";

/** Facts about one attempt's output that decide the result of a run. */
export interface ClaudeRunOutput {
	init: ClaudeInitEvent | null;
	/** The last of the `result` lines, of which background work may print several. */
	result: ClaudeResultEvent | null;
	hasAnswered: boolean;
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
	/** Token counts of messages that no `result` line includes yet, by message id. */
	openUsage: Map<string, ClaudeUsage>;
	/** Cost in US dollars; `null` unless the program reports a cost with each `result` line. */
	costUsd: number | null;
	lineCount: number;
	unknownLineCount: number;
}

export function createClaudeOutputReader(): OutputReader<ClaudeRunOutput> {
	const output: ClaudeRunOutput = {
		init: null,
		result: null,
		hasAnswered: false,
		isBrokenOff: false,
		isAnswering: false,
		lastText: "",
		apiError: "",
		rejectedLimit: null,
		lastLimit: null,
		refusedRequests: 0,
		usage: null,
		openUsage: new Map(),
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
	const event = readClaudeEvent(line);
	if (event.kind === "unknown") output.unknownLineCount++;
	if (event.kind === "init") output.init ??= event;
	if (event.kind === "message" && event.role === "assistant") readAnswer(output, event);
	if (event.kind === "rate_limit") readLimit(output, event);
	if (event.kind === "notice" && event.isLoginRefused) output.refusedRequests++;
	if (event.kind === "result") readResult(output, event);
	output.isAnswering = isAnsweringAfter(event, output.isAnswering);
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
	if (message.id !== "" && message.usage !== null) output.openUsage.set(message.id, message.usage);
	output.refusedRequests = 0;
	if (message.fromSubAgent) return;
	output.apiError = "";
	for (const block of message.blocks) if (block.kind === "text" && block.text !== "") output.lastText = block.text;
}

function readResult(output: ClaudeRunOutput, result: ClaudeResultEvent): void {
	output.result = result;
	output.isBrokenOff = isBrokenOff(result, output.isAnswering);
	output.usage = addUsage(output.usage ?? noUsage, result.usage);
	// The `result` line of a cancelled run counts no tokens.
	if (result.usage.inputTokens > 0) output.openUsage.clear();
	if (result.costUsd !== null) output.costUsd = (output.costUsd ?? 0) + result.costUsd;
}
