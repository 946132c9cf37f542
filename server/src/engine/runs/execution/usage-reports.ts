import type { AdapterUsageReport } from "@paperclipai/adapter-utils";
import { z } from "zod";
import type { DatabaseContext } from "../../../platform/db/database.ts";
import type { EventContext } from "../../../platform/events/event-bus.ts";
import { inTransaction } from "../../../platform/events/in-transaction.ts";
import { isOwnedBy, type ServerClaimContext } from "../../../platform/servers/index.ts";
import type { ClockContext } from "../../../platform/timing/clock.ts";
import { isUsedUp } from "../../../records/budgets/check-budget.ts";
import { updateRun } from "../../../records/runs/update-run.ts";
import type { OpenRun } from "./open-run.ts";

const tokens = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

const reportSchema: z.ZodType<AdapterUsageReport> = z.object({
	inputTokens: tokens,
	outputTokens: tokens,
	cachedInputTokens: tokens.exactOptional(),
	reasoningOutputTokens: tokens.exactOptional(),
	costUsd: z.number().min(0).max(1_000_000_000).optional(),
});

/**
 * Makes the function that receives what an adapter reports during its run: it is stored with the run, and the run is stopped
 * when a budget is used up. Reports that arrive while one is stored are combined. Invalid ones are ignored, and those that do not
 * exceed the stored one, because an adapter that resumes a run reports from the start.
 */
export function createUsageReports(
	context: DatabaseContext & EventContext & ClockContext & ServerClaimContext,
	{ run, stop, store }: Pick<OpenRun, "run" | "stop" | "store">,
): (payload: unknown) => Promise<void> {
	let stored: AdapterUsageReport = { ...(run.usage ?? { inputTokens: 0, outputTokens: 0 }), costUsd: run.costUsd ?? 0 };
	let next: AdapterUsageReport | null = null;
	let storing: Promise<void> | null = null;

	const storeReports = async () => {
		while (next !== null) {
			const report = next;
			next = null;
			const { costUsd, ...usage } = report;
			const columns = { usage, ...(costUsd === undefined ? {} : { costUsd }) };
			const isOver = await store(() =>
				inTransaction(context, async (transaction) => {
					const updated = await updateRun(transaction, run.id, columns, isOwnedBy(context));
					return updated !== null && (await isUsedUp(transaction, run));
				}),
			);
			stored = { costUsd: stored.costUsd, ...report };
			if (isOver) stop.exceedBudget();
		}
	};
	return async (payload) => {
		const { data } = reportSchema.safeParse(payload);
		if (data === undefined || !isMore(data, stored)) return;
		next = data;
		storing ??= storeReports().finally(() => {
			storing = null;
		});
		await storing;
	};
}

function isMore(report: AdapterUsageReport, stored: AdapterUsageReport): boolean {
	const { inputTokens, outputTokens } = stored;
	const storedCost = stored.costUsd ?? 0;
	const cost = report.costUsd ?? storedCost;
	if (report.inputTokens < inputTokens || report.outputTokens < outputTokens || cost < storedCost) return false;
	return report.inputTokens + report.outputTokens > inputTokens + outputTokens || cost > storedCost;
}
