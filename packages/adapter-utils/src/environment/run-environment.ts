import type { EnvironmentRun, PreparedEnvironment } from "./environment-run.ts";

/**
 * The environment of a run, for `RunScope`. `runChildProcess` then starts the bridge on this machine, in place of the
 * program; the bridge starts the program there and passes on its output, its exit status and signals to it.
 */
export interface RunEnvironment {
	/** Arguments with which Node runs the bridge, a program that calls `runBridge`. */
	bridge: string[];
	/** Absolute path of a file with a `RunEnvironmentFile`, readable by its owner only: the settings may hold secrets. */
	file: string;
	/** `ExecutionEnvironment.identity`. */
	identity: string;
}

/** What the bridge reads from `RunEnvironment.file`. */
export interface RunEnvironmentFile {
	driver: string;
	settings: Record<string, unknown>;
	run: EnvironmentRun;
	prepared: PreparedEnvironment;
	/** Files on this machine that travel with a call that refers to them: these, and what is directly in these folders. */
	carried: { files: string[]; inFolders: string[] };
}
