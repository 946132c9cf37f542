/** The variables that the server sets for every run. `PAPERCLIP_API_KEY` is not one of them: a configured key replaces the token. */
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

/** Whether only the server sets a variable. Ignores case, because some programs and systems do. */
export function isServerVariable(name: string): boolean {
	return SERVER_VARIABLES.includes(name.trim().toUpperCase());
}
