/** A local folder, and its path in the environment. */
export interface FolderMapping {
	/** Absolute path on the server's machine. */
	here: string;
	/** Absolute path in the environment. */
	there: string;
}

/** The git worktree that a run works in, with local paths. */
export interface EnvironmentWorkspace {
	/** UUID. */
	id: string;
	path: string;
	/** Absolute path of the repository that the worktree belongs to. */
	repository: string;
	/** The branch that the server has prepared. */
	branch: string;
	/** Paths below `path` of ignored files provided by the project, which are sent but not collected. */
	files: string[];
}

/** A run, as an environment sees it. Plain data, the same for each server that works on the run. */
export interface EnvironmentRun {
	/** UUID. */
	runId: string;
	/** UUID. */
	companyId: string;
	/** UUID. */
	agentId: string;
	/** Id of the server's data folder, by which a server recognizes its own containers. */
	serverId: string;
	/** Local folder for files of this run's environment. It outlives the server, not the run. */
	folder: string;
	/** Local folder with the agent's notes. */
	agentHome: string;
	/** With `null`, the agent works in its home, and no files are sent. */
	workspace: EnvironmentWorkspace | null;
	/** Port of the Paperclip API on the server's loopback interface. */
	apiPort: number;
	/**
	 * Path of a socket of the same API, which no other program can take over while the server is down; `null` without
	 * one.
	 */
	apiSocket: string | null;
}

/** Result of `prepare`. Plain data, which reaches the process of each call through a file. */
export interface PreparedEnvironment<State = unknown> {
	/** Longer paths are matched first. Must contain the worktree, or else the agent's home. */
	folders: FolderMapping[];
	/** Folder in the environment for the files of the run, without a trailing slash. Calls may add to it. */
	runFolder: string;
	/** URL of the Paperclip API as reachable from the environment; `null` when unreachable. */
	apiUrl: string | null;
	/** Private to the driver, a JSON value. */
	state: State;
}
