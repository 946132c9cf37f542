import type { Run } from "@paperclipai/shared";
import { expect, it } from "vitest";
import { failureGroups } from "./failure-groups.ts";

/** @param id The minute of its end, too. */
function failed(id: number, agentId: string, message: string, issueId: string | null = null): Run {
	const finishedAt = `2026-11-02T10:0${id}:00.000Z`;
	return { id: `${id}`, finishedAt, agentId, issueId, status: "failed", error: { code: "exit_code", message } } as Run;
}

it("puts equal failures together at the place of the newest", () => {
	const runs = [
		failed(5, "a", "No money"),
		failed(4, "b", "No money"),
		failed(3, "a", "No money"),
		failed(2, "a", "No money", "issue"),
		failed(1, "a", "No money"),
		failed(0, "a", "No disk"),
	];
	const groups = failureGroups(runs, {});
	expect(groups.map(({ newest, earlier }) => [newest.id, earlier.map((run) => run.id)])).toEqual([
		["5", ["3", "1"]],
		["4", []],
		["2", []],
		["0", []],
	]);
	expect(new Set(groups.map(({ id }) => id)).size).toBe(4);
});

it("keeps the id of a group when other runs of it are loaded", () => {
	const idsOf = (...runs: Run[]) => failureGroups(runs, {}).map(({ id }) => id);
	const [older, newer] = [failed(1, "a", "No money"), failed(2, "a", "No money")];
	expect(idsOf(newer, older)).toEqual(idsOf(older));
	expect(idsOf(newer)).toEqual(idsOf(older));
});

it("shows a dismissed group again with what failed since", () => {
	// The one that began last has failed first.
	const begun = [failed(2, "a", "No money"), failed(3, "a", "No money"), failed(1, "b", "No money")];
	const [group] = failureGroups(begun, {});
	if (!group) throw new Error("There is no group");
	const dismissals = { [group.id]: group.at };
	expect(failureGroups(begun, dismissals).map(({ newest }) => newest.id)).toEqual(["1"]);
	const again = failureGroups([failed(4, "a", "No money"), ...begun], dismissals);
	expect(again.map(({ id, newest, earlier }) => [id === group.id, newest.id, earlier])).toEqual([
		[true, "4", []],
		[false, "1", []],
	]);
});
