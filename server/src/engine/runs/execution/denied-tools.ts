import {
	type AdapterExecutionResult,
	type AdapterRunWarning,
	DENIED_EVENT,
	type Steering,
} from "@paperclipai/adapter-utils";
import type { InteractionStatus } from "@paperclipai/shared";
import { and, eq, inArray } from "drizzle-orm";
import type { DatabaseContext } from "../../../platform/db/database.ts";
import { heartbeatRunEvents, issueInteractions } from "../../../platform/db/schema.ts";
import { ADAPTER_EVENT } from "./adapter-reports.ts";

/** Type of the event of a permission that the server has denied without asking a person. */
export const PERMISSION_DENIED = "permission.denied";

const CODE = "run_tools_refused";
const MESSAGE = "The agent was denied the use of a tool, so its work may be incomplete.";
const HINT = "The transcript says why. If the agent should do this without asking, change its permissions.";
const SETTINGS_HINT = "The transcript says why. Allow the tool in the settings of the adapter or of its program.";
const OVERDUE = "No one answered in time.";
const OVERDUE_HINT =
	"Wake the agent again, and answer before the deadline, or raise the deadline of its permissions. If the agent should do this without asking, change its permissions.";

/**
 * Adds a warning if the use of a tool was denied, unless the adapter has reported it. The reason of an overdue request is
 * added to either, because the adapter does not know it.
 */
export async function warnOfDenied(
	context: DatabaseContext,
	runId: string,
	steering: Steering,
	result: AdapterExecutionResult,
): Promise<AdapterExecutionResult> {
	const statuses = await readDeniedStatuses(context, runId);
	const isOverdue = statuses.includes("expired");
	const warnings = result.warnings ?? [];
	const isReported = [result.errorCode, ...warnings.map(({ code }) => code)].some(isRefusal);
	if (isReported) return isOverdue ? withReason(result) : result;
	if (statuses.length === 0 && !(await wasDeniedByServer(context, runId))) return result;
	const denied = { code: CODE, message: MESSAGE, hint: steering === "none" ? SETTINGS_HINT : HINT };
	return { ...result, warnings: [isOverdue ? overdue(denied) : denied, ...warnings] };
}

function isRefusal(code: string | null | undefined): boolean {
	return code?.endsWith("_tools_refused") === true;
}

function withReason(result: AdapterExecutionResult): AdapterExecutionResult {
	const { errorCode, errorMessage, warnings } = result;
	const failure = isRefusal(errorCode)
		? { errorMessage: `${errorMessage ?? MESSAGE} ${OVERDUE}`, errorHint: OVERDUE_HINT }
		: {};
	const explained = warnings?.map((warning) => (isRefusal(warning.code) ? overdue(warning) : warning)) ?? null;
	return { ...result, ...failure, warnings: explained };
}

function overdue(warning: AdapterRunWarning): AdapterRunWarning {
	return { ...warning, message: `${warning.message} ${OVERDUE}`, hint: OVERDUE_HINT };
}

async function wasDeniedByServer({ database: { db } }: DatabaseContext, runId: string): Promise<boolean> {
	const types = [PERMISSION_DENIED, `${ADAPTER_EVENT}${DENIED_EVENT}`];
	const isDenial = and(eq(heartbeatRunEvents.runId, runId), inArray(heartbeatRunEvents.type, types));
	return (
		(await db.select({ seq: heartbeatRunEvents.seq }).from(heartbeatRunEvents).where(isDenial).limit(1)).length > 0
	);
}

async function readDeniedStatuses({ database: { db } }: DatabaseContext, runId: string): Promise<InteractionStatus[]> {
	const { status, kind } = issueInteractions;
	const isDenied = and(
		eq(issueInteractions.runId, runId),
		eq(kind, "permission"),
		inArray(status, ["rejected", "expired"]),
	);
	return (await db.selectDistinct({ status }).from(issueInteractions).where(isDenied)).map((row) => row.status);
}
