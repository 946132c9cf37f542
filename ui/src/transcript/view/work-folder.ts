import type { ToolKind } from "@paperclipai/adapter-utils";
import { createContext } from "react";

/** The folder in which the agent works, for cards that name files; `null` when it is not known. */
export const WorkFolder = createContext<string | null>(null);

/** Kinds of calls whose summary is a path. That of a command is shown as it was run. */
const NAMES_FILES: ReadonlySet<string> = new Set<ToolKind>(["read", "edit", "search"]);

/** The summary of a call with the paths below the folder of the run shortened to what distinguishes them. */
export function shortPaths(summary: string, kind: string, folder: string | null): string {
	if (folder === null || folder.length < 2 || !NAMES_FILES.has(kind)) return summary;
	return summary.replaceAll(folder.endsWith("/") ? folder : `${folder}/`, "");
}
