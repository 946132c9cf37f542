import {
	type AdapterExecutionContext,
	type AdapterInvocationMeta,
	type AdapterRunEvent,
	type AdapterUsageReport,
	USAGE_EVENT,
} from "@paperclipai/adapter-utils";
import { maskArguments } from "@paperclipai/adapter-utils/host";
import { z } from "zod";
import { storableText } from "../../../platform/db/tables/storable.ts";
import { inTransaction } from "../../../platform/events/in-transaction.ts";
import { isOwnedBy } from "../../../platform/servers/index.ts";
import { LIMITS } from "../../../platform/settings/limits.ts";
import { createSerialQueue } from "../../../platform/timing/serial-queue.ts";
import { isUsedUp } from "../../../records/budgets/check-budget.ts";
import { createRunningCost } from "../../../records/costs/running-cost.ts";
import { listRunEvents, type NewRunEvent, recordRunEvent } from "../../../records/runs/run-events.ts";
import type { RunRow } from "../../../records/runs/run-rows.ts";
import { updateRun } from "../../../records/runs/update-run.ts";
import { ADAPTER_BOUNDS } from "../../adapters/bounds/adapter-bounds.ts";
import { applyBound } from "../../adapters/bounds/apply-bound.ts";
import { cutForStoring, cutText } from "../../adapters/bounds/cut.ts";
import type { ExecutionContext, OpenRun } from "./open-run.ts";

const INVOCATION = "invocation";
export const ADAPTER_EVENT = "adapter.";
const COMMAND_CHARS = 4_096;
const MODEL_CHARS = 1_024;
const TOO_MANY: NewRunEvent = {
	type: "adapter_events_cut",
	message: "The adapter reported more events than are kept per run; the rest was left out.",
};

export type AdapterReports = Required<Pick<AdapterExecutionContext, "onMeta" | "onEvent">>;

/** An adapter that resumes a run reports everything again, so each stored event is skipped once. */
export async function openAdapterReports(context: ExecutionContext, opened: OpenRun): Promise<AdapterReports> {
	const { run, masker, store } = opened;
	const recorded = await store(() => findRecorded(context, run));
	const reportUsage = createUsageReports(context, opened);
	// One at a time, because many at once would delay other requests to the database.
	const queue = createSerialQueue(() => false);
	let reported = 0;
	const record = async (event: NewRunEvent) => {
		if (++reported > LIMITS.adapterEvents + 1) return;
		const masked = masker.json(reported > LIMITS.adapterEvents ? TOO_MANY : event);
		const key = keyOf(masked);
		const left = recorded.get(key) ?? 0;
		if (left > 0) return void recorded.set(key, left - 1);
		await queue(() => store(() => recordRunEvent(context, run, masked)));
	};
	return {
		onMeta(meta) {
			const cut = cutForStoring(masker);
			const payload = applyBound(meta, ADAPTER_BOUNDS.onMeta, cut) as AdapterInvocationMeta & Record<string, unknown>;
			if (payload.commandArgs) payload.commandArgs = maskArguments(payload.commandArgs);
			const command = [payload.command, ...(payload.commandArgs ?? [])].join(" ");
			return record({ type: INVOCATION, message: cutText(command, COMMAND_CHARS, cut), payload });
		},
		onEvent(event) {
			if (event.type === USAGE_EVENT) return reportUsage(event.payload);
			const bounded = applyBound(event, ADAPTER_BOUNDS.onEvent, cutForStoring(masker)) as AdapterRunEvent;
			return record({ ...bounded, type: `${ADAPTER_EVENT}${bounded.type}` });
		},
	};
}

async function findRecorded(context: ExecutionContext, run: RunRow): Promise<Map<string, number>> {
	const counts = new Map<string, number>();
	if (run.cwd === null) return counts;
	const events = await listRunEvents(context, run.id, { afterSeq: 0, limit: Number.MAX_SAFE_INTEGER });
	for (const event of events) {
		const isReported =
			event.type === INVOCATION || event.type.startsWith(ADAPTER_EVENT) || event.type === TOO_MANY.type;
		if (isReported) counts.set(keyOf(event), (counts.get(keyOf(event)) ?? 0) + 1);
	}
	return counts;
}

function keyOf({ type, message }: { type: string; message?: string | null | undefined }): string {
	return storableText(`${type} ${message ?? ""}`);
}

const tokens = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

const usageSchema: z.ZodType<AdapterUsageReport> = z.object({
	inputTokens: tokens,
	outputTokens: tokens,
	cachedInputTokens: tokens.exactOptional(),
	reasoningOutputTokens: tokens.exactOptional(),
	costUsd: z.number().min(0).max(1_000_000_000).optional(),
	model: z.string().max(MODEL_CHARS).optional(),
});

/** Ignores reports that do not exceed the stored one, because an adapter that resumes a run reports from the start. */
function createUsageReports(
	context: ExecutionContext,
	{ run, stop, store }: OpenRun,
): (payload: unknown) => Promise<void> {
	const { usage, costUsd, costEstimated } = run;
	let stored: AdapterUsageReport = {
		...(usage ?? { inputTokens: 0, outputTokens: 0 }),
		costUsd: costEstimated ? 0 : (costUsd ?? 0),
	};
	const costs = createRunningCost(context, run);
	let next: AdapterUsageReport | null = null;
	let storing: Promise<void> | null = null;

	const storeReports = async () => {
		while (next !== null) {
			const report = next;
			next = null;
			const { costUsd: _, model: __, ...usage } = report;
			const columns = { usage, ...(await costs(report)) };
			const isOver = await store(() =>
				inTransaction(context, async (transaction) => {
					const updated = await updateRun(transaction, run.id, columns, isOwnedBy(context));
					return updated !== null && (await isUsedUp(transaction, run));
				}),
			);
			stored = { ...report, costUsd: report.costUsd ?? stored.costUsd };
			if (isOver) stop.exceedBudget();
		}
	};
	return async (payload) => {
		const { data } = usageSchema.safeParse(payload);
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
