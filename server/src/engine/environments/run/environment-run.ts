import path from "node:path";
import type { EnvironmentRun } from "@paperclipai/adapter-utils/host";
import type { FolderContext } from "../../../platform/data-folder/data-folder.ts";
import { runFolderOf } from "../../../platform/data-folder/run-folder.ts";
import type { ApiUrlContext } from "../../../platform/data-folder/running-server.ts";
import type { ServerIdContext } from "../../../platform/data-folder/server-id.ts";
import type { executionWorkspaces } from "../../../platform/db/schema.ts";
import type { RunRow } from "../../../records/runs/run-rows.ts";

export interface TravellingWorkspace {
	workspace: typeof executionWorkspaces.$inferSelect;
	files: string[];
}

/** Returns the same description on each server, except for the API's port or socket. */
export function environmentRun(
	{ folder, serverId, agentsPort, agentsSocket }: FolderContext & ServerIdContext & ApiUrlContext,
	{ id, companyId, agentId }: Pick<RunRow, "id" | "companyId" | "agentId">,
	travelling: TravellingWorkspace | null,
): EnvironmentRun {
	return {
		...{ runId: id, companyId, agentId, serverId },
		folder: environmentFolder({ folder }, id),
		agentHome: path.join(folder.workspaces, agentId),
		workspace: travelling && describe(travelling),
		apiPort: agentsPort(),
		apiSocket: agentsSocket(),
	};
}

function environmentFolder({ folder }: FolderContext, runId: string): string {
	return path.join(runFolderOf(folder, runId).root, "environment");
}

function describe({ workspace, files }: TravellingWorkspace): EnvironmentRun["workspace"] {
	const { id, path: folder, sourcePath, branch } = workspace;
	return branch === null ? null : { id, path: folder, repository: sourcePath, branch, files };
}
