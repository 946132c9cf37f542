import type { FolderMapping } from "@paperclipai/adapter-utils/host";
import type { ForwardedPorts } from "../network/forwarded-ports.ts";

export interface ContainerPlan {
	/** `uid:gid`. */
	user: string;
	userNamespace: string | null;
	canLimitRoot: boolean;
	volume: string;
	mounts: PlannedMount[];
	forwardedPorts: ForwardedPorts | null;
}

export interface PlannedMount extends FolderMapping {
	isReadOnly: boolean;
}
