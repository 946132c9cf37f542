import type { AdapterWorkspaceContext } from "../contract/execution.ts";
import { parseObject } from "../values/read-value.ts";

const FIELDS: Record<string, keyof AdapterWorkspaceContext> = {
	PAPERCLIP_WORKSPACE_CWD: "cwd",
	PAPERCLIP_WORKSPACE_SOURCE: "source",
	PAPERCLIP_WORKSPACE_STRATEGY: "strategy",
	PAPERCLIP_AGENT_HOME: "agentHome",
	PAPERCLIP_WORKSPACE_ID: "id",
	PAPERCLIP_WORKSPACE_REPO_REF: "repoRef",
	PAPERCLIP_WORKSPACE_BRANCH: "branch",
	PAPERCLIP_WORKSPACE_WORKTREE_PATH: "worktreePath",
};

/** Sets no variable for a missing field. */
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
 * Updates `env` just before the process starts, in case the workspace was moved after `env` was built. Mutates `env`
 * and returns it.
 * @param options.workspace The current workspace. Variables of fields that it lacks are removed.
 * @param options.executionCwd Takes precedence over the `cwd` of the workspace.
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
