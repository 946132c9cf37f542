import type { AdapterRunContext } from "../contract/execution.ts";
import { asString } from "../values/read-value.ts";

/** The folders of a run besides its working directory; `""` if it has no such folder. */
export interface OwnFolders {
	/** The agent's folder for notes; also `""` when it is the working directory. */
	home: string;
	/** Folder with the files of the agent's instructions. Read-only. */
	instructions: string;
}

/** Returns the folders that a sandbox or a permission check has to allow. */
export function readOwnFolders({ paperclipWorkspace, paperclipInstructionsFolder }: AdapterRunContext): OwnFolders {
	const home = asString(paperclipWorkspace?.agentHome);
	return {
		home: home === asString(paperclipWorkspace?.cwd) ? "" : home,
		instructions: asString(paperclipInstructionsFolder),
	};
}
