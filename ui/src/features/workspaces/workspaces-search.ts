import type { DiffLayout } from "../../kit/diff/diff-hunks.tsx";
import { recordId } from "../../kit/text/record-ids.ts";

export interface WorkspacesSearch {
	/** Default: open. */
	state?: "closed" | "all";
	/** Id of a project. */
	project?: string;
}

export function readWorkspacesSearch({ state, project }: Record<string, unknown>): WorkspacesSearch {
	const chosen = recordId(project);
	return {
		...((state === "closed" || state === "all") && { state }),
		...(chosen !== undefined && { project: chosen }),
	};
}

export interface WorkspaceSearch {
	/** Default: the changes. */
	tab?: "history";
	/** Default: unified. */
	view?: Extract<DiffLayout, "split">;
}

export function readWorkspaceSearch({ tab, view }: Record<string, unknown>): WorkspaceSearch {
	return { ...(tab === "history" && { tab }), ...(view === "split" && { view }) };
}
