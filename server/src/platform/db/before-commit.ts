import type { DatabaseContext, DeferredStep, DeferredSteps } from "./database.ts";

export async function beforeCommit<Item>(
	context: DatabaseContext,
	step: DeferredStep<Item>,
	item: Item,
): Promise<void> {
	const { deferredSteps } = context.database;
	if (deferredSteps === undefined) await step(context, [item]);
	else defer(deferredSteps, step, [item]);
}

export async function runDeferredSteps(
	transaction: DatabaseContext,
	steps: DeferredSteps,
	outer?: DeferredSteps,
): Promise<void> {
	for (const [step, items] of steps) {
		if (outer === undefined) await step(transaction, items as never[]);
		else defer(outer, step, items);
	}
}

function defer(steps: DeferredSteps, step: DeferredStep<never>, items: unknown[]): void {
	steps.set(step, [...(steps.get(step) ?? []), ...items]);
}
