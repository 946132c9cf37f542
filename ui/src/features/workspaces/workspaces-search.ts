import type { DiffLayout } from "../../kit/diff/diff-hunks.tsx";

export interface WorkspacesSearch {
	/** Default: open. */
	state?: "closed" | "all";
	/** Id of a project. */
	project?: string;
}

export function readWorkspacesSearch({ state, project }: Record<string, unknown>): WorkspacesSearch {
	return {
		...((state === "closed" || state === "all") && { state }),
		...(typeof project === "string" && project !== "" && { project }),
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
