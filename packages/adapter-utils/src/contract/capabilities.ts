import type { ServerAdapterModule } from "./server-adapter.ts";

/** What an adapter can do, as `GET /api/adapters` returns it. */
export interface AdapterCapabilities {
	/** The adapter passes `AdapterExecutionContext.authToken`, a token for the Paperclip API, to its program. */
	supportsLocalAgentJwt: boolean;
	/** The adapter reads the agent's instructions from the file at `instructionsPathKey`. */
	supportsInstructionsBundle: boolean;
	/** The adapter has `listSkills` or `syncSkills`. */
	supportsSkills: boolean;
	/** The adapter needs skills as files on disk before a run starts. */
	requiresMaterializedRuntimeSkills: boolean;
	/** Key in `adapterConfig` that holds the path of the instructions file. */
	instructionsPathKey: string;
	/** The agent's process can be started in any environment. */
	startsThroughRunChildProcess: boolean;
	/** The agent's process can be started on another machine. */
	supportsSsh: boolean;
	/** The agent's process can be started in a container. */
	supportsContainer: boolean;
}

/** The key in `adapterConfig` that holds the path of the instructions file, unless an adapter declares another. */
export const DEFAULT_INSTRUCTIONS_PATH_KEY = "instructionsFilePath";

/** Reads the capabilities of an adapter. A flag that it leaves out is `false`. Never throws on plain members. */
export function readCapabilities(adapter: ServerAdapterModule): AdapterCapabilities {
	const startsThroughRunChildProcess = adapter.startsThroughRunChildProcess === true;
	return {
		supportsLocalAgentJwt: adapter.supportsLocalAgentJwt === true,
		supportsInstructionsBundle: adapter.supportsInstructionsBundle === true,
		supportsSkills: typeof adapter.listSkills === "function" || typeof adapter.syncSkills === "function",
		requiresMaterializedRuntimeSkills: adapter.requiresMaterializedRuntimeSkills === true,
		instructionsPathKey: adapter.instructionsPathKey || DEFAULT_INSTRUCTIONS_PATH_KEY,
		startsThroughRunChildProcess,
		supportsSsh: startsThroughRunChildProcess || adapter.supportsSsh === true,
		supportsContainer: startsThroughRunChildProcess || adapter.supportsContainer === true,
	};
}
