import type { FolderMapping } from "@paperclipai/adapter-utils/host";
import type { ForwardedPorts } from "../network/forwarded-ports.ts";

export interface ContainerPlan {
	/** `uid:gid`. */
	user: string;
	userNamespace: string | null;
	canLimitRoot: boolean;
	/** Path of the profile; `null` for the container engine's own. */
	seccompProfile: string | null;
	/** Name of the volume for the agent's home; `null` for a temporary home. */
	volume: string | null;
	mounts: PlannedMount[];
	forwardedPorts: ForwardedPorts | null;
}

export interface PlannedMount extends FolderMapping {
	isReadOnly: boolean;
}
