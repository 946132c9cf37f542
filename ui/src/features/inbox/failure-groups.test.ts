import type { Run } from "@paperclipai/shared";
import { expect, it } from "vitest";
import { failureGroups } from "./failure-groups.ts";

function failed(id: string, agentId: string, message: string, issueId: string | null = null): Run {
	return { id, agentId, issueId, status: "failed", error: { code: "exit_code", message } } as Run;
}

it("puts equal failures together at the place of the newest, with the id of the oldest", () => {
	const runs = [
		failed("5", "a", "No money"),
		failed("4", "b", "No money"),
		failed("3", "a", "No money"),
		failed("2", "a", "No money", "issue"),
		failed("1", "a", "No money"),
		failed("0", "a", "No disk"),
	];
	const groups = failureGroups(runs).map(({ id, newest, earlier }) => [id, newest.id, earlier.map((run) => run.id)]);
	expect(groups).toEqual([
		["1", "5", ["3", "1"]],
		["4", "4", []],
		["2", "2", []],
		["0", "0", []],
	]);
});
