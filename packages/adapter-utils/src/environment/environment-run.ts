export interface FolderMapping {
	/** Absolute path on the server's machine. */
	here: string;
	/** Absolute path in the environment. */
	there: string;
}

/** Workspace of a run. All paths are local. */
export interface EnvironmentWorkspace {
	/** UUID. */
	id: string;
	path: string;
	repository: string;
	branch: string;
	/** Paths, relative to `path`, of ignored files that the project provides; they are sent, but not collected. */
	files: string[];
}

export interface EnvironmentRun {
	/** UUID. */
	runId: string;
	/** UUID. */
	companyId: string;
	/** UUID. */
	agentId: string;
	/** Id of the server's data folder, with which the server marks its containers. */
	serverId: string;
	/** Local folder for the environment's files; it outlives the server process. */
	folder: string;
	/** Local folder with the agent's notes. */
	agentHome: string;
	/**
	 * Whether programs get the agent's folder and home where environments mount them. A command of the project does not,
	 * since a run of the agent, with which it would share them, may be active. Default: `true`.
	 */
	hasAgentFolders?: boolean;
	/** `null`: the agent works in its home, and no files are sent. */
	workspace: EnvironmentWorkspace | null;
	/** Port of the Paperclip API on the server's loopback interface. */
	apiPort: number;
	/**
	 * Path of a socket of the same API, which no other program can take over while the server is down; `null` if there
	 * is no socket.
	 */
	apiSocket: string | null;
}

export interface PreparedEnvironment<State = unknown> {
	/** Longer paths are matched first. Must include the worktree or, without a workspace, the agent's home. */
	folders: FolderMapping[];
	/** Folder in the environment for files of the run, without a trailing slash. */
	runFolder: string;
	/** URL of the Paperclip API as reachable from the environment; `null` when unreachable. */
	apiUrl: string | null;
	state: State;
}
