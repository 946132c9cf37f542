import { expect, it } from "vitest";
import { createLostCalls } from "./idempotency-keys.ts";

it("repeats a lost call with its key for two minutes", () => {
	let time = 0;
	const calls = createLostCalls(() => time);
	const key = calls.takeKey("comment");
	expect(calls.takeKey("comment")).not.toBe(key);
	calls.keep("comment", key);
	time += 119_000;
	expect(calls.takeKey("comment")).toBe(key);
	expect(calls.takeKey("comment")).not.toBe(key);

	calls.keep("comment", key);
	time += 120_000;
	expect(calls.takeKey("comment")).not.toBe(key);
});

it("keeps the keys of the last 20 lost calls", () => {
	const calls = createLostCalls();
	for (let call = 0; call < 21; call++) calls.keep(String(call), `key-${call}`);
	expect(calls.takeKey("0")).not.toBe("key-0");
	expect(calls.takeKey("1")).toBe("key-1");
});
