import { MAX_COST_DAYS } from "@paperclipai/shared";
import { expect, it } from "vitest";
import { readNewAgentSearch } from "../../features/agents/agent-search.ts";
import { daysBetween, daysShown, readCostsSearch } from "../../features/costs/costs-search.ts";
import { readIssueSearch } from "../../features/issues/issue-search.ts";
import { readCompareSearch } from "../../features/runs/compare/compare-search.ts";
import { readRunsSearch } from "../../features/runs/runs-search.ts";
import { readRoutinesSearch } from "../../features/settings/routines/routines-search.ts";
import { readWorkspacesSearch } from "../../features/workspaces/workspaces-search.ts";

const ID = "5f2b7c1e-0d3a-4b6c-8e9f-0123456789ab";

it("keeps ids of the address and ignores anything else", () => {
	for (const value of ["ada", "", 7, null, `${ID}0`, ["x"]]) {
		expect(readIssueSearch({ assignee: value, project: value })).toMatchObject({
			assignee: undefined,
			project: undefined,
		});
		expect(readRunsSearch({ agent: value, issue: value })).toEqual({});
		expect(readWorkspacesSearch({ project: value })).toEqual({});
		expect(readRoutinesSearch({ agent: value })).toEqual({});
		expect(readCompareSearch({ left: value, right: value })).toEqual({});
		expect(readNewAgentSearch({ copyOf: value })).toEqual({});
	}
	expect(readIssueSearch({ assignee: ID, project: ID })).toMatchObject({ assignee: ID, project: ID });
	expect(readRunsSearch({ agent: `${ID},ada`, issue: ID })).toEqual({ agent: ID, issue: ID });
	expect(readWorkspacesSearch({ project: ID })).toEqual({ project: ID });
	expect(readRoutinesSearch({ agent: ID })).toEqual({ agent: ID });
	expect(readCompareSearch({ left: ID, right: ID })).toEqual({ left: ID, right: ID });
	expect(readNewAgentSearch({ copyOf: ID })).toEqual({ copyOf: ID });
});

it("ignores a date that does not exist", () => {
	const search = readCostsSearch({ range: "custom", from: "2026-99-01", to: "2026-13-45" });
	expect(search).toEqual({ range: "custom" });
	expect(daysShown(search, Date.UTC(2026, 0, 5)).to).toBe("2026-01-05");
});

it("shortens a range that the server rejects as too long", () => {
	const { from, to } = daysShown({ range: "custom", from: "1990-01-01", to: "2026-11-28" }, Date.UTC(2026, 10, 28));
	expect(daysBetween(from, to)).toHaveLength(MAX_COST_DAYS);
	expect(to).toBe("2026-11-28");
});
