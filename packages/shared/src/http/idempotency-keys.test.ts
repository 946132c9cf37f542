import { expect, it } from "vitest";
import { createLostCalls } from "./idempotency-keys.ts";

it("repeats a lost call with its key for two minutes", () => {
	let time = 0;
	const calls = createLostCalls(() => time);
	const key = calls.takeKey("/comments", "{}");
	expect(calls.takeKey("/comments", "{}")).not.toBe(key);
	calls.keep("/comments", "{}", key);
	time += 119_000;
	expect(calls.takeKey("/comments", "{}")).toBe(key);
	expect(calls.takeKey("/comments", "{}")).not.toBe(key);

	calls.keep("/comments", "{}", key);
	time += 120_000;
	expect(calls.takeKey("/comments", "{}")).not.toBe(key);
});

it("keeps the keys of the last 20 lost calls", () => {
	const calls = createLostCalls();
	for (let call = 0; call < 21; call++) calls.keep("/issues", String(call), `key-${call}`);
	expect(calls.takeKey("/issues", "0")).not.toBe("key-0");
	expect(calls.takeKey("/issues", "1")).toBe("key-1");
});

it("forgets the lost calls of a URL, not those of another", () => {
	const calls = createLostCalls();
	for (const url of ["/secrets/1/rotate", "/secrets/1/rotate-all"]) calls.keep(url, "A", url);
	calls.forget("/secrets/1/rotate");
	expect(calls.takeKey("/secrets/1/rotate", "A")).not.toBe("/secrets/1/rotate");
	expect(calls.takeKey("/secrets/1/rotate-all", "A")).toBe("/secrets/1/rotate-all");
});
