import type { AdapterRunContext } from "../contract/execution.ts";
import { asString } from "../values/read-value.ts";

/** The folders of a run besides its working folder; `""` = none. */
export interface OwnFolders {
	/** Where the agent keeps notes of its own; `""` too when that is the working folder. */
	home: string;
	/** The files that the agent's instructions consist of. Read-only. */
	instructions: string;
}

/** The folders that a sandbox or a permission check has to open to the agent. */
export function readOwnFolders({ paperclipWorkspace, paperclipInstructionsFolder }: AdapterRunContext): OwnFolders {
	const home = asString(paperclipWorkspace?.agentHome);
	return {
		home: home === asString(paperclipWorkspace?.cwd) ? "" : home,
		instructions: asString(paperclipInstructionsFolder),
	};
}
