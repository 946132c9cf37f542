import type { AdapterWorkspaceContext } from "../contract/execution.ts";
import { parseObject } from "../values/read-value.ts";

/** Each variable, and the field of the workspace it is taken from. */
const FIELDS: Record<string, keyof AdapterWorkspaceContext> = {
	PAPERCLIP_WORKSPACE_CWD: "cwd",
	PAPERCLIP_WORKSPACE_SOURCE: "source",
	PAPERCLIP_WORKSPACE_STRATEGY: "strategy",
	PAPERCLIP_WORKSPACE_ID: "id",
	PAPERCLIP_WORKSPACE_REPO_REF: "repoRef",
	PAPERCLIP_WORKSPACE_BRANCH: "branch",
	PAPERCLIP_WORKSPACE_WORKTREE_PATH: "worktreePath",
};

/** The variables that tell an agent about its workspace; a field that is not there gives no variable. */
export function buildWorkspaceEnv(workspace: unknown): Record<string, string> {
	const fields = parseObject(workspace);
	const env: Record<string, string> = {};
	for (const [name, field] of Object.entries(FIELDS)) {
		const value = fields[field];
		if (typeof value === "string" && value !== "") env[name] = value;
	}
	return env;
}

/**
 * Brings the workspace variables in `env` up to date just before the process starts, when the workspace has been
 * prepared or moved to another machine since `env` was built. Changes `env` and gives it back.
 *
 * @param options.workspace The workspace as it is now; variables of fields it does not have are removed.
 * @param options.executionCwd Where the process really runs; wins over the workspace's own `cwd`.
 * @param options.envConfig The agent's configured variables, which are never overwritten.
 */
export function refreshPaperclipWorkspaceEnvForExecution(options: {
	env: Record<string, string>;
	workspace: unknown;
	executionCwd?: string | null;
	envConfig?: Record<string, unknown>;
}): Record<string, string> {
	const { env, executionCwd, envConfig = {} } = options;
	const workspace = { ...parseObject(options.workspace), ...(executionCwd ? { cwd: executionCwd } : {}) };
	const fresh = buildWorkspaceEnv(workspace);
	for (const name of Object.keys(FIELDS)) {
		if (Object.hasOwn(envConfig, name)) continue;
		const value = fresh[name];
		if (value === undefined) delete env[name];
		else env[name] = value;
	}
	return env;
}
