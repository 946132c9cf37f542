/**
 * Variables that the server sets for every run. A configured `PAPERCLIP_API_KEY` replaces the token, so it is not
 * listed.
 */
export const SERVER_VARIABLES: readonly string[] = [
	"PAPERCLIP_AGENT_ID",
	"PAPERCLIP_COMPANY_ID",
	"PAPERCLIP_API_URL",
	"PAPERCLIP_RUN_ID",
	"PAPERCLIP_TASK_ID",
	"PAPERCLIP_WAKE_REASON",
	"PAPERCLIP_WAKE_COMMENT_ID",
	"PAPERCLIP_WAKE_PAYLOAD",
	"PAPERCLIP_APPROVAL_ID",
	"PAPERCLIP_APPROVAL_STATUS",
	"PAPERCLIP_LINKED_ISSUE_IDS",
	"PAPERCLIP_INSTRUCTIONS_DIR",
	"PAPERCLIP_WORKSPACE_CWD",
	"PAPERCLIP_WORKSPACE_SOURCE",
	"PAPERCLIP_WORKSPACE_STRATEGY",
	"PAPERCLIP_WORKSPACE_ID",
	"PAPERCLIP_WORKSPACE_REPO_REF",
	"PAPERCLIP_WORKSPACE_BRANCH",
	"PAPERCLIP_WORKSPACE_WORKTREE_PATH",
	"PAPERCLIP_AGENT_HOME",
];

/** Ignores case, because some programs and systems ignore it too. */
export function isServerVariable(name: string): boolean {
	return SERVER_VARIABLES.includes(name.trim().toUpperCase());
}
