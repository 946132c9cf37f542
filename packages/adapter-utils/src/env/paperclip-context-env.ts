import type { AdapterRunContext } from "../contract/execution.ts";
import { asString, asStringArray } from "../values/read-value.ts";
import { buildWorkspaceEnv } from "./workspace-env.ts";

/** Maximum number of characters of a value, far below the kernel's limit for a variable. */
const MAX_LIST_LENGTH = 8000;

/**
 * Sets no variable for an unknown value. Spread `readConfiguredEnv` after the result, so that a configured
 * `PAPERCLIP_API_KEY` takes precedence.
 */
export function buildPaperclipContextEnv(run: {
	runId: string;
	context: AdapterRunContext;
	authToken?: string | undefined;
}): Record<string, string> {
	const { runId, context, authToken } = run;
	return withoutEmpty({
		PAPERCLIP_RUN_ID: runId,
		PAPERCLIP_TASK_ID: asString(context.taskId) || asString(context.issueId),
		PAPERCLIP_WAKE_REASON: asString(context.wakeReason),
		PAPERCLIP_WAKE_COMMENT_ID: asString(context.wakeCommentId) || asString(context.commentId),
		PAPERCLIP_APPROVAL_ID: asString(context.approvalId),
		PAPERCLIP_APPROVAL_STATUS: asString(context.approvalStatus),
		PAPERCLIP_LINKED_ISSUE_IDS: joinIds(asStringArray(context.issueIds)),
		PAPERCLIP_WAKE_PAYLOAD: asString(context.paperclipWakePayloadFile),
		PAPERCLIP_INSTRUCTIONS_DIR: asString(context.paperclipInstructionsFolder),
		PAPERCLIP_API_KEY: asString(authToken),
		...buildWorkspaceEnv(context.paperclipWorkspace),
	});
}

function joinIds(ids: string[]): string {
	let list = "";
	for (const id of ids.filter((text) => text !== "")) {
		const longer = list === "" ? id : `${list},${id}`;
		if (longer.length > MAX_LIST_LENGTH) break;
		list = longer;
	}
	return list;
}

/** Leaves out empty variables, and removes NUL bytes, which `spawn` rejects. */
function withoutEmpty(values: Record<string, string>): Record<string, string> {
	const env: Record<string, string> = {};
	for (const [name, value] of Object.entries(values)) {
		const text = value.replaceAll("\0", "");
		if (text !== "") env[name] = text;
	}
	return env;
}
