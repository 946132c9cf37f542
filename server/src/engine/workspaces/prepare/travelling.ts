import type { TravellingWorkspace } from "../environments/run/environment-run.ts";
import type { ProjectRow } from "../projects/store.ts";
import type { WorkspaceRow } from "./rows.ts";

/** What of a workspace another environment gets. */
export function travelling({
	workspace,
	project,
}: {
	workspace: WorkspaceRow;
	project: ProjectRow | null;
}): TravellingWorkspace {
	return { workspace, files: (project?.files ?? []).map(({ path }) => path) };
}
