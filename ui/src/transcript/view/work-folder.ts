import type { ToolKind } from "@paperclipai/adapter-utils";
import { createContext } from "react";

/** The agent's folder; `null` when unknown. */
export const WorkFolder = createContext<string | null>(null);

/** Kinds of calls whose summary is a path. Commands are shown as they were run. */
const NAMES_FILES: ReadonlySet<string> = new Set<ToolKind>(["read", "edit", "search"]);

/** Shortens paths below the run's folder. */
export function shortPaths(summary: string, kind: string, folder: string | null): string {
	if (folder === null || folder.length < 2 || !NAMES_FILES.has(kind)) return summary;
	return summary.replaceAll(folder.endsWith("/") ? folder : `${folder}/`, "");
}
