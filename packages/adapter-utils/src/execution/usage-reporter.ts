import { type AdapterExecutionContext, type AdapterUsageReport, USAGE_EVENT } from "../contract/execution.ts";

/**
 * Makes a function that reports what a run has used so far, whenever that has grown.
 *
 * @returns A function that does nothing for `null`, and for what was reported before.
 */
export function createUsageReporter(
	ctx: Pick<AdapterExecutionContext, "onEvent">,
): (usage: AdapterUsageReport | null) => Promise<void> {
	let last = "";
	return async (usage) => {
		const text = JSON.stringify(usage);
		if (usage === null || text === last) return;
		last = text;
		await ctx.onEvent?.({ type: USAGE_EVENT, payload: { ...usage } });
	};
}
