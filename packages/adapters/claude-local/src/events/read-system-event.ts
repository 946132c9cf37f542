import { asCount, asString, asStringArray, parseObject } from "@paperclipai/adapter-utils";
import type { ClaudeEvent } from "./claude-event.ts";
import {
	describeCompaction,
	describeDenial,
	describeHook,
	describeMemories,
	describePlugin,
	describeRetry,
	describeUnsavedFiles,
} from "./describe-system-event.ts";
import { readMcpProblems } from "./read-mcp-problems.ts";
import { readTask, readTaskEnd } from "./read-task.ts";

const PROGRESS = new Set([
	"background_tasks_changed",
	"commands_changed",
	"control_request_progress",
	"elicitation_complete",
	"hook_progress",
	"hook_started",
	"permission_check_status",
	"session_state_changed",
	"session_title_changed",
	"shell_cwd",
	"task_progress",
	"thinking_tokens",
	"turn_duration",
	"vcs_state_changed",
]);

/** Subtypes with a sentence for users, and the field that contains it. */
const SENTENCES = new Map([
	["away_summary", "content"],
	["informational", "content"],
	["local_command_output", "content"],
	["mirror_error", "error"],
	["model_fallback", "content"],
	["notification", "text"],
	["permission_retry", "content"],
]);

export function readSystemEvent(fields: Record<string, unknown>): ClaudeEvent {
	const subtype = asString(fields.subtype);
	if (PROGRESS.has(subtype)) return { kind: "noise" };
	const sentence = SENTENCES.get(subtype);
	if (sentence !== undefined) return notice(asString(fields[sentence])) ?? { kind: "unknown" };
	switch (subtype) {
		case "init":
			return {
				kind: "init",
				sessionId: asString(fields.session_id),
				model: asString(fields.model),
				version: asString(fields.claude_code_version),
				apiKeySource: asString(fields.apiKeySource),
				mcpProblems: readMcpProblems(fields.mcp_servers),
			};
		case "api_retry":
			return { kind: "notice", text: describeRetry(fields), isLoginRefused: fields.error_status === 401 };
		case "compact_boundary":
			return { kind: "notice", text: describeCompaction(parseObject(fields.compact_metadata)) };
		case "files_persisted":
			return notice(describeUnsavedFiles(fields.failed)) ?? { kind: "noise" };
		case "hook_response":
			return notice(describeHook(fields)) ?? { kind: "noise" };
		case "instruction_size_warning":
			return {
				kind: "notice",
				text: `The instruction files are very long: ${asCount(fields.total_chars)} characters.`,
			};
		case "memory_recall":
			return notice(describeMemories(fields.memories)) ?? { kind: "noise" };
		case "model_refusal_fallback":
			return { kind: "notice", text: `The model declined, and ${asString(fields.fallback_model)} answers instead.` };
		case "model_refusal_no_fallback":
			return { kind: "notice", text: asString(fields.content) || "The model declined to answer." };
		case "permission_denied":
			return {
				kind: "notice",
				text: describeDenial(asString(fields.tool_name), fields.tool_input),
				deniedToolUseId: asString(fields.tool_use_id),
			};
		case "plugin_install":
			return notice(describePlugin(fields)) ?? { kind: "noise" };
		case "session_writes_lost":
			return { kind: "notice", text: `The session could not be saved completely (${asString(fields.error_code)}).` };
		case "status":
			return readStatus(fields);
		case "stop_hook_summary":
			return notice(asStringArray(fields.hook_errors).join("\n")) ?? { kind: "noise" };
		case "task_notification":
			return readTaskEnd(fields);
		case "task_started":
			return readTask(fields, fields);
		case "task_updated":
			return readTask(fields, parseObject(fields.patch));
		case "worker_shutting_down":
			return {
				kind: "notice",
				text: `Claude Code is shutting down (${asString(fields.reason) || "no reason given"}).`,
			};
		default:
			return { kind: "unknown" };
	}
}

function notice(text: string): ClaudeEvent | null {
	return text === "" ? null : { kind: "notice", text };
}

function readStatus(fields: Record<string, unknown>): ClaudeEvent {
	if (fields.status === "compacting") return { kind: "notice", text: "The conversation is being compacted." };
	if (fields.compact_result !== "failed") return { kind: "noise" };
	return {
		kind: "notice",
		text: `The conversation could not be compacted: ${asString(fields.compact_error) || "no reason given"}`,
	};
}
