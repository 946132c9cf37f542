import type { DiffLayout } from "../../kit/diff/diff-hunks.tsx";

export interface WorkspaceSearch {
	/** Default: the changes. */
	tab?: "history";
	/** Default: unified. */
	view?: Extract<DiffLayout, "split">;
}

export function readWorkspaceSearch({ tab, view }: Record<string, unknown>): WorkspaceSearch {
	return { ...(tab === "history" && { tab }), ...(view === "split" && { view }) };
}
