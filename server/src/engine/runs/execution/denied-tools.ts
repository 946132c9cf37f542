import { type AdapterExecutionResult, type AdapterRunWarning, DENIED_EVENT } from "@paperclipai/adapter-utils";
import { and, eq, inArray } from "drizzle-orm";
import type { DatabaseContext } from "../../../platform/db/database.ts";
import { heartbeatRunEvents, issueInteractions } from "../../../platform/db/schema.ts";
import { ADAPTER_EVENT } from "./adapter-reports.ts";

/** Type of the event of a permission that the server has denied without asking a person. */
export const PERMISSION_DENIED = "permission.denied";

const DENIED: AdapterRunWarning = {
	code: "run_tools_refused",
	message: "The agent was denied the use of a tool, so its work may be incomplete.",
	hint: "The transcript says why. If the agent should do this without asking, change its permissions.",
};

/** Adds a warning if the use of a tool was denied, unless the adapter has reported it. */
export async function warnOfDenied(
	context: DatabaseContext,
	runId: string,
	result: AdapterExecutionResult,
): Promise<AdapterExecutionResult> {
	const { errorCode } = result;
	const warnings = result.warnings ?? [];
	const codes = [errorCode, ...warnings.map(({ code }) => code)];
	if (codes.some((code) => code?.endsWith("_tools_refused")) || !(await wasDenied(context, runId))) return result;
	return { ...result, warnings: [DENIED, ...warnings] };
}

async function wasDenied({ database: { db } }: DatabaseContext, runId: string): Promise<boolean> {
	const types = [PERMISSION_DENIED, `${ADAPTER_EVENT}${DENIED_EVENT}`];
	const byServer = and(eq(heartbeatRunEvents.runId, runId), inArray(heartbeatRunEvents.type, types));
	if ((await db.select({ seq: heartbeatRunEvents.seq }).from(heartbeatRunEvents).where(byServer).limit(1)).length > 0) {
		return true;
	}
	const byPeople = and(
		eq(issueInteractions.runId, runId),
		eq(issueInteractions.kind, "permission"),
		inArray(issueInteractions.status, ["rejected", "expired"]),
	);
	return (await db.select({ id: issueInteractions.id }).from(issueInteractions).where(byPeople).limit(1)).length > 0;
}
