import type { RunStatus } from "@paperclipai/shared";
import { eq } from "drizzle-orm";
import type { DatabaseContext } from "../../db/database.ts";
import { issues } from "../../db/schema.ts";
import { returnWakes } from "../queue/wake-records.ts";
import type { RunRow } from "../store/run-rows.ts";

/** Gives back what a run had of its task: its issue, and what it was to tell its agent, unless it has succeeded. */
export async function releaseTask(context: DatabaseContext, run: RunRow, status: RunStatus): Promise<void> {
	if (status !== "succeeded") await returnWakes(context, run.id);
	if (run.issueId === null) return;
	await context.database.db.update(issues).set({ checkoutRunId: null }).where(eq(issues.checkoutRunId, run.id));
}
