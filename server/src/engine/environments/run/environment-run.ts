import path from "node:path";
import type { EnvironmentRun } from "@paperclipai/adapter-utils/host";
import { omitUndefined } from "@paperclipai/shared";
import type { FolderContext } from "../../../platform/data-folder/data-folder.ts";
import type { MasterKeyContext } from "../../../platform/data-folder/master-key.ts";
import { runFolderOf } from "../../../platform/data-folder/run-folder.ts";
import type { ApiUrlContext } from "../../../platform/data-folder/running-server.ts";
import type { ServerIdContext } from "../../../platform/data-folder/server-id.ts";
import type { DatabaseContext } from "../../../platform/db/database.ts";
import type { executionWorkspaces } from "../../../platform/db/schema.ts";
import type { RunRow } from "../../../records/runs/run-rows.ts";

export type EnvironmentContext = ApiUrlContext & DatabaseContext & FolderContext & MasterKeyContext & ServerIdContext;

export interface TravellingWorkspace {
	workspace: typeof executionWorkspaces.$inferSelect;
	files: string[];
}

export interface DescribedRun extends Pick<RunRow, "id" | "companyId" | "agentId"> {
	hasAgentFolders?: boolean;
}

/** Returns the same description on each server, except for the API's port or socket. */
export function environmentRun(
	{ folder, serverId, agentsPort, agentsSocket }: FolderContext & ServerIdContext & ApiUrlContext,
	{ id, companyId, agentId, hasAgentFolders }: DescribedRun,
	travelling: TravellingWorkspace | null,
): EnvironmentRun {
	return {
		...{ runId: id, companyId, agentId, serverId },
		folder: environmentFolder({ folder }, id),
		agentHome: path.join(folder.workspaces, agentId),
		...omitUndefined({ hasAgentFolders }),
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
