import { asString, asStringArray, parseJsonLine } from "@paperclipai/adapter-utils";
import type { ClaudeEvent } from "./claude-event.ts";
import { describeGoal, describeReset } from "./describe-system-event.ts";
import { readControlRequest, readControlResponse } from "./read-control.ts";
import { readMessage } from "./read-message.ts";
import { readRateLimit } from "./read-rate-limit.ts";
import { readResult } from "./read-result.ts";
import { readStreamEvent } from "./read-stream-event.ts";
import { readSystemEvent } from "./read-system-event.ts";

/** Never throws: an unknown line is `unknown`. */
export function readClaudeEvent(line: string): ClaudeEvent {
	const fields = parseJsonLine(line);
	return fields === null ? { kind: "unknown" } : readClaudeFields(fields);
}

export function readClaudeFields(fields: Record<string, unknown>): ClaudeEvent {
	switch (asString(fields.type)) {
		case "system":
			return readSystemEvent(fields);
		case "assistant":
			return readMessage("assistant", fields);
		case "user":
			return readMessage("user", fields);
		case "result":
			return readResult(fields);
		case "rate_limit_event":
			return readRateLimit(fields);
		case "stream_event":
			return readStreamEvent(fields);
		case "conversation_reset":
			return { kind: "notice", text: describeReset(fields) };
		case "active_goal":
			return { kind: "notice", text: describeGoal(fields.value) };
		case "auth_status":
			return readLoginStatus(fields);
		case "control_request":
			return readControlRequest(fields);
		case "control_response":
			return readControlResponse(fields);
		case "command_lifecycle":
		case "control_cancel_request":
		case "keep_alive":
		case "prompt_suggestion":
		case "tool_progress":
		case "tool_use_summary":
		case "transcript_mirror":
			return { kind: "noise" };
		default:
			return { kind: "unknown" };
	}
}

function readLoginStatus(fields: Record<string, unknown>): ClaudeEvent {
	const text = [...asStringArray(fields.output), asString(fields.error)]
		.filter((part) => part.trim() !== "")
		.join("\n");
	return text === "" ? { kind: "noise" } : { kind: "notice", text };
}
