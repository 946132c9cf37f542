import { asCount, asNumber, asString, parseObject } from "@paperclipai/adapter-utils";
import type { ClaudeEvent } from "./claude-event.ts";

export function readSystemEvent(fields: Record<string, unknown>): ClaudeEvent {
	switch (asString(fields.subtype)) {
		case "init":
			return {
				kind: "init",
				sessionId: asString(fields.session_id),
				model: asString(fields.model),
				version: asString(fields.claude_code_version),
				apiKeySource: asString(fields.apiKeySource),
			};
		case "thinking_tokens":
			return { kind: "noise" };
		case "api_retry":
			return { kind: "notice", text: describeRetry(fields), isLoginRefused: fields.error_status === 401 };
		case "permission_denied":
			return { kind: "notice", text: `Permission denied: ${asString(fields.tool_name) || "a tool"} was not run.` };
		case "model_refusal_no_fallback":
			return { kind: "notice", text: asString(fields.content) || "The model declined to answer." };
		case "compact_boundary":
			return { kind: "notice", text: describeCompaction(parseObject(fields.compact_metadata)) };
		case "informational":
			return asString(fields.content) === "" ? { kind: "unknown" } : { kind: "notice", text: asString(fields.content) };
		default:
			return { kind: "unknown" };
	}
}

function describeRetry(fields: Record<string, unknown>): string {
	const status = asNumber(fields.error_status, null);
	const reason = [status === null ? "" : String(status), asString(fields.error)]
		.filter((part) => part !== "")
		.join(" ");
	const attempt = `attempt ${asCount(fields.attempt)} of ${asCount(fields.max_retries)}`;
	const seconds = (asCount(fields.retry_delay_ms) / 1000).toFixed(1);
	return `The model service failed (${reason || "no reason given"}). Trying again in ${seconds} s, ${attempt}.`;
}

function describeCompaction(details: Record<string, unknown>): string {
	const tokens = asCount(details.pre_tokens);
	return `The conversation was compacted${tokens > 0 ? ` at ${tokens} tokens` : ""}.`;
}
