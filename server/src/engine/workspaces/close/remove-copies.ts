import { isCodedError, messageOf } from "@paperclipai/adapter-utils";
import type { LeftCopy } from "@paperclipai/shared";
import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { MasterKeyContext } from "../../../platform/data-folder/master-key.ts";
import type { DatabaseContext } from "../../../platform/db/database.ts";
import { heartbeatRuns } from "../../../platform/db/schema.ts";
import type { RunEnvironmentRecord } from "../../../platform/db/tables/heartbeat-runs.ts";
import { LIMITS } from "../../../platform/settings/limits.ts";
import type { WorkspaceRow } from "../../../records/workspaces/rows.ts";
import { withEnvironment } from "../../environments/run/open-environment.ts";

type Context = DatabaseContext & MasterKeyContext;
type Copied = Pick<WorkspaceRow, "id" | "companyId">;

/**
 * Has a time limit. Never rejects because of an environment.
 * @returns unreachable copies, and copies with uncollected work.
 */
export async function removeCopies(context: Context, workspace: Copied, stop?: AbortSignal): Promise<LeftCopy[]> {
	const left: LeftCopy[] = [];
	for (const environment of await listEnvironments(context, workspace)) {
		const signals = [AbortSignal.timeout(LIMITS.copyRemovalMs), ...(stop === undefined ? [] : [stop])];
		try {
			await withEnvironment(context, workspace.companyId, environment, async (opened) => {
				await opened.removeWorkspace(workspace.id, AbortSignal.any(signals));
			});
		} catch (thrown) {
			const code = isCodedError(thrown) ? thrown.code : "environment_unreachable";
			left.push({ environment: environment.name, code, message: messageOf(thrown) });
		}
	}
	return left;
}

async function listEnvironments({ database }: Context, { id, companyId }: Copied): Promise<RunEnvironmentRecord[]> {
	const identity = sql`${heartbeatRuns.environment} ->> 'identity'`;
	const { environment, executionWorkspaceId, createdAt } = heartbeatRuns;
	const rows = await database.db
		.selectDistinctOn([identity], { environment })
		.from(heartbeatRuns)
		.where(and(eq(heartbeatRuns.companyId, companyId), eq(executionWorkspaceId, id), isNotNull(environment)))
		.orderBy(identity, desc(createdAt));
	return rows.flatMap((row) => row.environment ?? []);
}
