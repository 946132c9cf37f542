import type { EnvironmentRun, PreparedEnvironment } from "./environment-run.ts";

/**
 * Passed in `RunScope`. `runChildProcess` starts the local bridge, which starts the program in the environment and
 * forwards output, exit status and signals.
 */
export interface RunEnvironment {
	/** Node arguments that run the bridge, a program that calls `runBridge`. */
	bridge: string[];
	/** Absolute path of a `RunEnvironmentFile`, readable by its owner only, because settings may hold secrets. */
	file: string;
	identity: string;
}

export interface RunEnvironmentFile {
	driver: string;
	settings: Record<string, unknown>;
	run: EnvironmentRun;
	prepared: PreparedEnvironment;
	/** Local files that a call sends if it refers to them: these files, and the entries of these folders. */
	carried: { files: string[]; inFolders: string[] };
}
