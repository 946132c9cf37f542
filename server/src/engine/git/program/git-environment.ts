import { agentEnvironment } from "@paperclipai/adapter-utils/host";
import { omitUndefined } from "@paperclipai/shared";

/** Which repository a call of git works on. Without `gitDir`, git looks for one from `cwd` upwards. */
export interface GitPlace {
	/** Working directory. Default: `/`. */
	cwd?: string;
	/** The repository, or the folder of a worktree in it, so that a replaced `.git` file does not count. */
	gitDir?: string;
	/** The shared repository of a worktree, so that a replaced `commondir` file does not count. */
	commonDir?: string;
	/** Top folder of the checked-out files. */
	workTree?: string;
	/** Index to use in place of the repository's own. */
	indexFile?: string;
	/** Further variables. */
	env?: Record<string, string>;
}

/** A setting that takes precedence over all configuration files: key and value. */
export type GitSetting = readonly [key: string, value: string];

/** Whoever wrote the repository's configuration must not decide what the server executes, asks or tidies up. */
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
	["submodule.recurse", "false"],
	["status.submoduleSummary", "false"],
	["worktree.useRelativePaths", "false"],
	// The path was named by a person, which is what "explicit" asks for.
	["safe.bareRepository", "all"],
];

const VARIABLES = {
	LC_ALL: "C",
	GIT_TERMINAL_PROMPT: "0",
	GIT_OPTIONAL_LOCKS: "0",
	GIT_NO_LAZY_FETCH: "1",
	GIT_NO_REPLACE_OBJECTS: "1",
	// An agent could write parents of commits there that they do not have.
	GIT_GRAFT_FILE: "/dev/null",
	// Unlike `protocol.allow` it wins over `protocol.<name>.allow`.
	GIT_ALLOW_PROTOCOL: "",
	GIT_AUTHOR_NAME: "Paperclip",
	GIT_AUTHOR_EMAIL: "paperclip@localhost",
	GIT_COMMITTER_NAME: "Paperclip",
	GIT_COMMITTER_EMAIL: "paperclip@localhost",
};

/** The environment of every git program of the server. No `GIT_*` variable of the server's own environment is in it. */
export function gitEnvironment(place: GitPlace, settings: readonly GitSetting[]): Record<string, string> {
	const { XDG_CONFIG_HOME } = process.env;
	return agentEnvironment({
		...omitUndefined({ XDG_CONFIG_HOME }),
		...VARIABLES,
		...omitUndefined({
			GIT_DIR: place.gitDir,
			GIT_COMMON_DIR: place.commonDir,
			GIT_WORK_TREE: place.workTree,
			GIT_INDEX_FILE: place.indexFile,
		}),
		...place.env,
		...settingVariables([...SETTINGS, ...settings]),
	});
}

/** As variables, because `-c name=value` cannot carry a name with an equals sign, and others can list arguments. */
function settingVariables(settings: readonly GitSetting[]): Record<string, string> {
	const variables: Record<string, string> = { GIT_CONFIG_COUNT: String(settings.length) };
	for (const [index, [key, value]] of settings.entries()) {
		variables[`GIT_CONFIG_KEY_${index}`] = key;
		variables[`GIT_CONFIG_VALUE_${index}`] = value;
	}
	return variables;
}
