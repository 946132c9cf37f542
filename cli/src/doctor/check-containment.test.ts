import { expect, it } from "vitest";
import { checkInit, judgeContainment } from "./check-containment.ts";

it.each([
	[{ processTable: true, marked: true, killed: true }, "runs_contained", "info"],
	[{ processTable: false, marked: false, killed: false }, "runs_contained_by_group", "warn"],
	[{ processTable: true, marked: false, killed: true }, "runs_unmarked", "warn"],
	[{ processTable: true, marked: false, killed: false }, "runs_escape", "error"],
])("%j is reported as %s", (found, code, level) => {
	expect(judgeContainment(found)).toMatchObject({ code, level });
});

it("warns about a server that is the first process of its container", () => {
	expect(checkInit(1)).toMatchObject([{ code: "init_missing", level: "warn" }]);
	expect([checkInit(2), checkInit(null)]).toEqual([[], []]);
});
