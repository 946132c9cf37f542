import { expect, it } from "vitest";
import { judgeContainment } from "./check-containment.ts";

it.each([
	[{ processTable: true, marked: true, ended: true }, "runs_contained", "info"],
	[{ processTable: false, marked: false, ended: false }, "runs_contained_by_group", "warn"],
	[{ processTable: true, marked: false, ended: true }, "runs_unmarked", "warn"],
	[{ processTable: true, marked: false, ended: false }, "runs_escape", "error"],
])("%j is told as %s", (found, code, level) => {
	expect(judgeContainment(found)).toMatchObject({ code, level });
});
