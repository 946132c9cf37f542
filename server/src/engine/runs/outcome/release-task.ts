import type { RunStatus } from "@paperclipai/shared";
import { eq } from "drizzle-orm";
import type { DatabaseContext } from "../../../platform/db/database.ts";
import { issues } from "../../../platform/db/schema.ts";
import type { RunRow } from "../../../records/runs/run-rows.ts";
import { returnWakes } from "../../queue/wake-records.ts";

/** Releases the lease of a run on its issue, and its wakes unless it has succeeded and so delivered them. */
export async function releaseTask(context: DatabaseContext, run: RunRow, status: RunStatus): Promise<void> {
	if (status !== "succeeded") await returnWakes(context, run.id);
	if (run.issueId === null) return;
	await context.database.db.update(issues).set({ checkoutRunId: null }).where(eq(issues.checkoutRunId, run.id));
}
