import { expect, it } from "vitest";
import { beforeCommit } from "../db/before-commit.ts";
import type { OpenDatabase } from "../db/database.ts";
import { EventBus } from "./event-bus.ts";
import { type BusEvent, EVENT_KINDS } from "./event-kinds.ts";
import { inTransaction } from "./in-transaction.ts";

function startTransactions() {
	const bus = new EventBus();
	const events: BusEvent[] = [];
	bus.subscribe((event) => events.push(event));
	const db = { transaction: (body: (db: unknown) => unknown) => body(db) };
	const database = { db } as unknown as OpenDatabase;
	return { context: { bus, database }, events };
}

const ofEveryKind = Object.keys(EVENT_KINDS).map(
	(kind) => ({ kind, payload: {}, companyId: "c" }) as unknown as BusEvent,
);

it("emits events of every kind, in order, after the commit", async () => {
	const { context, events } = startTransactions();
	await inTransaction(context, async ({ bus }) => {
		for (const event of ofEveryKind) bus.emit(event);
		expect(events).toEqual([]);
	});
	expect(events).toEqual(ofEveryKind);
});

it("emits nothing of what was rolled back", async () => {
	const { context, events } = startTransactions();
	const failed = inTransaction(context, async ({ bus }) => {
		for (const event of ofEveryKind) bus.emit(event);
		throw new Error("rolled back");
	});
	await expect(failed).rejects.toThrow("rolled back");
	expect(events).toEqual([]);
});

it("repeats a transaction that PostgreSQL aborted because of another one, and emits the events once", async () => {
	const { context, events } = startTransactions();
	let attempts = 0;
	const done = await inTransaction(context, async ({ bus }) => {
		for (const event of ofEveryKind) bus.emit(event);
		attempts++;
		if (attempts < 3) throw new Error("Failed query", { cause: Object.assign(new Error(), { code: "40P01" }) });
		return attempts;
	});
	expect(done).toBe(3);
	expect(events).toEqual(ofEveryKind);
});

it("runs deferred steps once before the commit, with those of nested transactions that were not rolled back", async () => {
	const { context } = startTransactions();
	const steps: unknown[] = [];
	const step = async (_: unknown, items: string[]) => void steps.push(items);
	await inTransaction(context, async (outer) => {
		await beforeCommit(outer, step, "first");
		await inTransaction(outer, (inner) => beforeCommit(inner, step, "within"));
		const failed = inTransaction(outer, async (inner) => {
			await beforeCommit(inner, step, "rolled back");
			throw new Error("rolled back");
		});
		await expect(failed).rejects.toThrow("rolled back");
		await beforeCommit(outer, step, "second");
		steps.push("else");
	});
	expect(steps).toEqual(["else", ["first", "within", "second"]]);
});
