import type { DatabaseContext, LastStep, LastSteps } from "./database.ts";

/** Leaves an item to the end of the transaction, or of the one that it is a part of. */
export async function doLast<Item>(context: DatabaseContext, step: LastStep<Item>, item: Item): Promise<void> {
	const { lastSteps } = context.database;
	if (lastSteps === undefined) await step(context, [item]);
	else leave(lastSteps, step, [item]);
}

/** Ends a transaction. One that is a part of another leaves its steps to that. */
export async function finishSteps(transaction: DatabaseContext, steps: LastSteps, outer?: LastSteps): Promise<void> {
	for (const [step, items] of steps) {
		if (outer === undefined) await step(transaction, items as never[]);
		else leave(outer, step, items);
	}
}

function leave(steps: LastSteps, step: LastStep<never>, items: unknown[]): void {
	steps.set(step, [...(steps.get(step) ?? []), ...items]);
}
