import { expect, it } from "vitest";
import { createAsyncSignal } from "./async-signal.ts";

it("wakes whoever waits", async () => {
	const signal = createAsyncSignal();
	const woken = signal.wait();
	signal.notify();
	await woken;
});

it("keeps notifications for a later wait and counts them as one", async () => {
	const signal = createAsyncSignal();
	signal.notify();
	signal.notify();
	await signal.wait();
	let isWoken = false;
	const second = signal.wait().then(() => {
		isWoken = true;
	});
	await Promise.resolve();
	expect(isWoken).toBe(false);
	signal.notify();
	await second;
});
