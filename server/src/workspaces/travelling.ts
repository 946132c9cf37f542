import type { TravellingWorkspace } from "../environments/run/environment-run.ts";
import type { PreparedWorkspace } from "./prepare-workspace.ts";

/** What of a workspace another environment gets. */
export function travelling({
	workspace,
	project,
}: Pick<PreparedWorkspace, "workspace" | "project">): TravellingWorkspace {
	return { workspace, files: (project?.files ?? []).map(({ path }) => path) };
}
