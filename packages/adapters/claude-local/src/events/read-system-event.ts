import type { ClaudeEvent } from "./claude-event.ts";
import { countAt, type Fields, fieldsAt, numberAt, textAt } from "./json-fields.ts";

export function readSystemEvent(fields: Fields): ClaudeEvent {
	switch (textAt(fields, "subtype")) {
		case "init":
			return {
				kind: "init",
				sessionId: textAt(fields, "session_id"),
				model: textAt(fields, "model"),
				version: textAt(fields, "claude_code_version"),
				apiKeySource: textAt(fields, "apiKeySource"),
			};
		case "thinking_tokens":
			return { kind: "noise" };
		case "api_retry":
			return { kind: "notice", text: describeRetry(fields) };
		case "permission_denied":
			return { kind: "notice", text: `Permission denied: ${textAt(fields, "tool_name") || "a tool"} was not run.` };
		case "model_refusal_no_fallback":
			return { kind: "notice", text: textAt(fields, "content") || "The model declined to answer." };
		case "compact_boundary":
			return { kind: "notice", text: describeCompaction(fieldsAt(fields, "compact_metadata")) };
		case "informational":
			return textAt(fields, "content") === ""
				? { kind: "unknown" }
				: { kind: "notice", text: textAt(fields, "content") };
		default:
			return { kind: "unknown" };
	}
}

function describeRetry(fields: Fields): string {
	const status = numberAt(fields, "error_status");
	const reason = [status === null ? "" : String(status), textAt(fields, "error")]
		.filter((part) => part !== "")
		.join(" ");
	const attempt = `attempt ${countAt(fields, "attempt")} of ${countAt(fields, "max_retries")}`;
	const seconds = (countAt(fields, "retry_delay_ms") / 1000).toFixed(1);
	return `The model service failed (${reason || "no reason given"}). Trying again in ${seconds} s, ${attempt}.`;
}

function describeCompaction(details: Fields): string {
	const tokens = countAt(details, "pre_tokens");
	return `The conversation was compacted${tokens > 0 ? ` at ${tokens} tokens` : ""}.`;
}
