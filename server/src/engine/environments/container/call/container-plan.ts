import type { FolderMapping } from "@paperclipai/adapter-utils/host";
import type { ForwardedPorts } from "../network/forwarded-ports.ts";

/** What all containers of a run have in common. Plain data: `prepare` makes it, and the bridge reads it. */
export interface ContainerPlan {
	/** `uid:gid` of the processes. */
	user: string;
	/** Mode of the user namespace, `null` = the engine's default. */
	userNamespace: string | null;
	/** Whether the engine can limit the size of the root file system. */
	canLimitRoot: boolean;
	/** Volume for the agent's home. */
	volume: string;
	mounts: PlannedMount[];
	/** `null`: the container has no others than its network. */
	forwardedPorts: ForwardedPorts | null;
}

export interface PlannedMount extends FolderMapping {
	isReadOnly: boolean;
}
