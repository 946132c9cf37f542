import type { DatabaseContext, DeferredStep, DeferredSteps } from "./database.ts";

/** Leaves an item to the end of the transaction, or of the one that it is a part of. */
export async function beforeCommit<Item>(
	context: DatabaseContext,
	step: DeferredStep<Item>,
	item: Item,
): Promise<void> {
	const { deferredSteps } = context.database;
	if (deferredSteps === undefined) await step(context, [item]);
	else defer(deferredSteps, step, [item]);
}

/** Ends a transaction. One that is a part of another leaves its steps to that. */
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
