import { expect, it } from "vitest";
import { createCallIndex } from "./call-index.ts";

it("returns the depth of a call", () => {
	const calls = createCallIndex();
	calls.add("a", 3, undefined);
	calls.add("b", 5, "a");
	calls.add("c", 7, "never seen");
	expect([calls.find("a"), calls.find("b"), calls.find("c"), calls.find("d")]).toEqual([
		{ index: 3, depth: 0 },
		{ index: 5, depth: 1 },
		{ index: 7, depth: 1 },
		undefined,
	]);
});

it("drops old calls except those that started a sub-agent", () => {
	const calls = createCallIndex();
	calls.add("starter", 0, undefined);
	calls.add("other", 1, undefined);
	calls.find("starter");
	for (let index = 2; index < 20_000; index++) calls.add(String(index), index, undefined);
	expect(calls.find("starter")).toEqual({ index: 0, depth: 0 });
	expect(calls.find("other")).toBeUndefined();
});
