import type { PermissionPreset, Steering } from "./conversation.ts";
import type { McpTransport } from "./mcp-server.ts";
import type { ServerAdapterModule } from "./server-adapter.ts";

/** The features of an adapter, as returned by `GET /api/adapters`. */
export interface AdapterCapabilities {
	supportsLocalAgentJwt: boolean;
	supportsInstructionsBundle: boolean;
	/** Whether the adapter has `listSkills` or `syncSkills`. */
	supportsSkills: boolean;
	requiresMaterializedRuntimeSkills: boolean;
	instructionsPathKey: string;
	startsThroughRunChildProcess: boolean;
	supportsSsh: boolean;
	supportsContainer: boolean;
	steering: Steering;
	/** Meaning of each preset for the program; empty if the adapter's own settings decide. */
	permissionPresets: Partial<Record<PermissionPreset, string>>;
	/** Keys of settings that decide instead of a preset. */
	permissionSettings: readonly string[];
	mcpTransports: readonly McpTransport[];
}

export const DEFAULT_INSTRUCTIONS_PATH_KEY = "instructionsFilePath";

/** Flags that the adapter omits are `false`. */
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
		steering: adapter.steering ?? "none",
		permissionPresets: adapter.permissionPresets ?? {},
		permissionSettings: adapter.permissionSettings ?? [],
		mcpTransports: adapter.mcpTransports ?? [],
	};
}
