import type { AdapterRunWarning } from "@paperclipai/adapter-utils";
import { excerpt, firstLine } from "@paperclipai/adapter-utils/server-utils";
import type { ClaudeResultEvent } from "../../events/claude-event.ts";
import type { ClaudeTask } from "../background-tasks.ts";
import type { ClaudeRunOutput } from "../parse.ts";
import { countExecuted, listTools, openTools, refusedTools, type ToolCalls } from "../tool-calls.ts";
import { hookText } from "./explain-result.ts";
import { type ClaudeErrorCode, type ClaudeFailure, FAILURES, failure } from "./failures.ts";

/** Reasons with which a model stops before its answer is complete. */
const STOP_REASONS = new Map<string, ClaudeErrorCode>([
	["refusal", "claude_refused"],
	["max_tokens", "claude_output_limit"],
	["model_context_window_exceeded", "claude_prompt_too_long"],
]);

/** Reasons with which a model stops and expects to continue, unless a newer version says that the turn was completed. */
const EXPECTS_MORE = new Set(["tool_use", "pause_turn"]);

/** Explains why a run without an error has not done its work; `null` if it has. */
export function explainIncomplete(result: ClaudeResultEvent, output: ClaudeRunOutput): ClaudeFailure | null {
	if (output.stoppedByHook !== "") return failure("claude_stopped_by_hook", hookText(output.stoppedByHook));
	const isWithoutTurn = result.numTurns === 0 || result.text.trim() === "";
	if (isWithoutTurn && !output.hasAnswered && !output.ranCommand) {
		const text = firstLine(excerpt(result.text).replace(/\s+/g, " ").trim());
		if (/ blocked by hook\b/.test(text)) return failure("claude_stopped_by_hook", hookText(result.text));
		return failure(
			"claude_nothing_done",
			`Claude Code ended without a turn of the model${text === "" ? "." : `: ${text}`}`,
		);
	}
	const isUnfinished = result.terminalReason === "" && EXPECTS_MORE.has(result.stopReason);
	const byModel = STOP_REASONS.get(result.stopReason) ?? (isUnfinished ? "claude_execution_error" : undefined);
	if (byModel !== undefined) return failure(byModel, `The model ended its last message early: ${result.stopReason}.`);
	const { toolCalls } = output;
	if (refusedTools(toolCalls).length > 0 && countExecuted(toolCalls) === 0 && !output.hasAsked) {
		return failure("claude_tools_refused", describeRefused(toolCalls));
	}
	const lost = lostSubAgents(result, output);
	return lost === "" ? null : failure("claude_tasks_stopped", lost);
}

const ASKED_HINT = "The transcript says why. If the agent should do this without asking, change its permissions.";

/** Findings that a user should know although the run succeeded. */
export function findWarnings(output: ClaudeRunOutput): AdapterRunWarning[] {
	const { tasks, toolCalls, unsavedSessions } = output;
	const warnings: AdapterRunWarning[] = [];
	if (output.isStopped) {
		const message = "A person stopped the agent before its work was complete.";
		warnings.push({ code: "claude_stopped", message, hint: "Send the agent a message, or wake it again to continue." });
	}
	if (refusedTools(toolCalls).length > 0) {
		const hint = output.hasAsked ? ASKED_HINT : FAILURES.claude_tools_refused.hint;
		warnings.push({ code: "claude_tools_refused", message: describeRefused(toolCalls), hint });
	}
	const open = openTools(toolCalls);
	if (open.length > 0) {
		const message = `${count(open.length, "tool call")} had no result at the end of the run: ${firstLine(listTools(open))}.`;
		const hint = "Check in the transcript whether the call was needed, then wake the agent again to continue.";
		warnings.push({ code: "claude_tasks_stopped", message, hint });
	}
	const cutOff = [...tasks.open.values(), ...tasks.stopped.values()];
	if (cutOff.length > 0) {
		const message = `${count(cutOff.length, "background task")} had not finished at the end of the run: ${listTasks(cutOff)}.`;
		const hint =
			"A program that has to outlive the run must be started outside it; have the agent wait for other work.";
		warnings.push({ code: "claude_tasks_stopped", message, hint });
	}
	if (unsavedSessions.size > 0) {
		const message = "Claude Code could not save all of the session, so the next run starts a fresh one.";
		const hint = "Free space on the disk with the folder of Claude Code, or raise the quota.";
		warnings.push({ code: "claude_session_not_saved", message, hint });
	}
	return warnings;
}

function describeRefused(toolCalls: ToolCalls): string {
	const names = refusedTools(toolCalls);
	const refused = names.length;
	const executed = countExecuted(toolCalls);
	const all = refused + executed;
	const verb = refused === 1 ? "was" : "were";
	const subject =
		executed > 0
			? `${refused} of ${count(all, "tool call")} ${verb}`
			: all === 1
				? "The only tool call was"
				: `All ${all} tool calls were`;
	return `${subject} refused: ${firstLine(listTools(names))}.`;
}

/** Sub-agents that the program stopped or left open before it told the agent. */
function lostSubAgents({ killedSubAgents }: ClaudeResultEvent, { tasks }: ClaudeRunOutput): string {
	const stopped = [...tasks.stopped.values()].filter(({ isSubAgent }) => isSubAgent);
	const open = [...tasks.open.values()].filter(({ isSubAgent }) => isSubAgent);
	const lost = [...open, ...stopped.filter(({ isKnown }) => !isKnown)];
	// The total also counts tasks that no line has reported.
	const unnamed = Math.max(0, killedSubAgents - tasks.everStopped.size - open.length);
	if (lost.length + unnamed === 0) return "";
	const names = lost.length === 0 ? "" : `: ${listTasks(lost)}`;
	return `${count(lost.length + unnamed, "sub-agent")} had not finished when the run ended${names}.`;
}

function listTasks(tasks: ClaudeTask[]): string {
	return firstLine(tasks.map(({ description }) => firstLine(description)).join(", "));
}

function count(number: number, noun: string): string {
	return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
