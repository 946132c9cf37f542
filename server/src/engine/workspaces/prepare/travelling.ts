import type { ProjectRow } from "../../../records/projects/store.ts";
import type { WorkspaceRow } from "../../../records/workspaces/rows.ts";
import type { TravellingWorkspace } from "../../environments/run/environment-run.ts";

export function travelling({
	workspace,
	project,
}: {
	workspace: WorkspaceRow;
	project: ProjectRow | null;
}): TravellingWorkspace {
	return { workspace, files: (project?.files ?? []).map(({ path }) => path) };
}
