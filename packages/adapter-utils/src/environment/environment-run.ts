/** A folder of this machine, and where the programs of a run find its files. */
export interface FolderMapping {
	/** Absolute path on the server's machine. */
	here: string;
	/** Absolute path in the environment. */
	there: string;
}

/** The git worktree that a run works in. All paths are those of the server's machine. */
export interface EnvironmentWorkspace {
	/** UUID. */
	id: string;
	/** Absolute path of the worktree. */
	path: string;
	/** Absolute path of the repository that the worktree belongs to. */
	repository: string;
	/** The branch that the server has prepared. */
	branch: string;
	/** Paths below `path` of ignored files that the project has put there. They travel, and do not come back. */
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
	/** Identifies the data folder of the server: with it a server tells its own containers from those of others. */
	serverId: string;
	/** Folder on the server's machine for files of this run's environment. It outlives the server, not the run. */
	folder: string;
	/** Folder on the server's machine in which the agent keeps notes of its own. */
	agentHome: string;
	/** `null`: the agent works in its home, and no files travel. */
	workspace: EnvironmentWorkspace | null;
	/** Port of the Paperclip API on the loopback interface of the server's machine. */
	apiPort: number;
	/** Path of a socket of the same API, which no other program can take when the server is away; `null` when there is none. */
	apiSocket: string | null;
}

/** What `prepare` has made. Plain data: it reaches the process of each call through a file. */
export interface PreparedEnvironment<State = unknown> {
	/** Longer paths count before shorter ones. Must contain the worktree, or else the agent's home. */
	folders: FolderMapping[];
	/** Folder there for the files of the run, without a slash at the end. Calls may add to it. */
	runFolder: string;
	/** URL of the Paperclip API for programs there; `null` when it cannot be reached. */
	apiUrl: string | null;
	/** For the driver itself, a JSON value. */
	state: State;
}
