import { type AdapterExecutionContext, type AdapterUsageReport, USAGE_EVENT } from "../contract/execution.ts";

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
