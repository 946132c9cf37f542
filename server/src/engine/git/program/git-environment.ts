import { agentEnvironment, type GitSetting, gitSettingVariables } from "@paperclipai/adapter-utils/host";
import { omitUndefined } from "@paperclipai/shared";

/** Without `gitDir`, git searches from `cwd` upwards. */
export interface GitContext {
	/** Default: `/`. */
	cwd?: string;
	/** Makes git ignore a replaced `.git` file. */
	gitDir?: string;
	/** Makes git ignore a replaced `commondir` file. */
	commonDir?: string;
	workTree?: string;
	indexFile?: string;
	env?: Record<string, string>;
}

/** The repository's configuration must not decide which programs the server executes. */
const SETTINGS: readonly GitSetting[] = [
	["core.hooksPath", "/dev/null"],
	["core.fsmonitor", "false"],
	["core.untrackedCache", "false"],
	["core.pager", "cat"],
	["core.askPass", ""],
	["core.editor", "false"],
	["core.alternateRefsCommand", "false"],
	["core.quotePath", "true"],
	["credential.helper", ""],
	["commit.gpgSign", "false"],
	["tag.gpgSign", "false"],
	["log.showSignature", "false"],
	["diff.external", ""],
	["diff.submodule", "short"],
	["gc.auto", "0"],
	["maintenance.auto", "false"],
	["protocol.allow", "never"],
	// Because of GIT_GRAFT_FILE, git would print this advice before the reason of an error.
	["advice.graftFileDeprecated", "false"],
	["submodule.recurse", "false"],
	["status.submoduleSummary", "false"],
	["worktree.useRelativePaths", "false"],
	// Bare repositories are allowed, because the user specified the path.
	["safe.bareRepository", "all"],
];

const VARIABLES = {
	LC_ALL: "C",
	GIT_TERMINAL_PROMPT: "0",
	GIT_OPTIONAL_LOCKS: "0",
	GIT_ADVICE: "0",
	GIT_NO_LAZY_FETCH: "1",
	GIT_NO_REPLACE_OBJECTS: "1",
	// An agent could write false parents of commits into the repository's own graft file.
	GIT_GRAFT_FILE: "/dev/null",
	// Unlike the setting `protocol.allow`, this variable overrides `protocol.<name>.allow`.
	GIT_ALLOW_PROTOCOL: "",
	GIT_AUTHOR_NAME: "Paperclip",
	GIT_AUTHOR_EMAIL: "paperclip@localhost",
	GIT_COMMITTER_NAME: "Paperclip",
	GIT_COMMITTER_EMAIL: "paperclip@localhost",
};

/** Inherits none of the server's `GIT_*` variables. */
export function gitEnvironment(context: GitContext, settings: readonly GitSetting[]): Record<string, string> {
	const { XDG_CONFIG_HOME } = process.env;
	return agentEnvironment({
		...omitUndefined({ XDG_CONFIG_HOME }),
		...VARIABLES,
		...omitUndefined({
			GIT_DIR: context.gitDir,
			GIT_COMMON_DIR: context.commonDir,
			GIT_WORK_TREE: context.workTree,
			GIT_INDEX_FILE: context.indexFile,
		}),
		...context.env,
		...gitSettingVariables([...SETTINGS, ...settings]),
	});
}
