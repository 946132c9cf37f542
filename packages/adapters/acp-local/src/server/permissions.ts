import type { PermissionPreset } from "@paperclipai/adapter-utils";

const SKIPS = "Some modes and settings of agents allow it to act without asking.";

/** The meaning of each preset: it decides how the requests of the agent are answered, not what the agent asks for. */
export const PERMISSION_PRESETS: Record<PermissionPreset, string> = {
	read_only: `Every command and edit that the agent asks for is refused. ${SKIPS}`,
	workspace: `Commands in the workspace and edits of its files are allowed when the agent asks for them; you are asked about everything else. ${SKIPS}`,
	ask: `You are asked about everything that the agent asks for. ${SKIPS}`,
	full: "Everything that the agent asks for is allowed.",
};
