import type { ServerAdapterModule } from "./server-adapter.ts";

/** What the host may do for agents of an adapter, as told by `GET /api/adapters`. */
export interface AdapterCapabilities {
	supportsLocalAgentJwt: boolean;
	supportsInstructionsBundle: boolean;
	supportsSkills: boolean;
	requiresMaterializedRuntimeSkills: boolean;
	instructionsPathKey: string;
	supportsSsh: boolean;
}

export const DEFAULT_INSTRUCTIONS_PATH_KEY = "instructionsFilePath";

/** Reads the flags of a module; what it leaves out is `false`. `supportsSkills` follows from its skill functions. */
export function readCapabilities(adapter: ServerAdapterModule): AdapterCapabilities {
	return {
		supportsLocalAgentJwt: adapter.supportsLocalAgentJwt === true,
		supportsInstructionsBundle: adapter.supportsInstructionsBundle === true,
		supportsSkills: typeof adapter.listSkills === "function" || typeof adapter.syncSkills === "function",
		requiresMaterializedRuntimeSkills: adapter.requiresMaterializedRuntimeSkills === true,
		instructionsPathKey: adapter.instructionsPathKey || DEFAULT_INSTRUCTIONS_PATH_KEY,
		supportsSsh: adapter.supportsSsh === true,
	};
}
