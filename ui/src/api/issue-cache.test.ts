import type { Issue, IssueStatus } from "@paperclipai/shared";
import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { cachedIssue, revertIssue, writeIssue } from "./issue-cache.ts";
import { queryKeys } from "./query-keys.ts";

const issue = { id: "x", title: "Build", createdAt: "2030-01-01", status: "todo", priority: "low" } as Issue;

describe("revertIssue", () => {
	function board() {
		const client = new QueryClient();
		for (const status of ["todo", "done"] as const) {
			const items = status === issue.status ? [issue] : [];
			client.setQueryData(queryKeys.issuesOf("c", { status }), { pages: [{ items }], pageParams: [""] });
		}
		const shown = (status: IssueStatus) =>
			client.getQueryData<{ pages: [{ items: Issue[] }] }>(queryKeys.issuesOf("c", { status }))?.pages[0].items;
		return { client, shown };
	}

	it("returns an issue to its list, and leaves what others have changed in both", () => {
		const { client, shown } = board();
		writeIssue(client, { ...issue, status: "done" });
		const other = { ...issue, id: "y", createdAt: "2030-01-02", status: "done" } as Issue;
		writeIssue(client, other);
		writeIssue(client, { id: "x", priority: "high" });
		revertIssue(client, issue, { status: "done" });
		expect(shown("todo")).toEqual([{ ...issue, priority: "high" }]);
		expect(shown("done")).toEqual([other]);
	});

	it("does not undo what somebody else has made of the same field", () => {
		const { client, shown } = board();
		writeIssue(client, { ...issue, status: "in_review" });
		writeIssue(client, { ...issue, status: "done" });
		revertIssue(client, issue, { status: "in_review" });
		expect([shown("todo"), shown("done")]).toEqual([[], [{ ...issue, status: "done" }]]);
	});
});

it("finds the newest copy of an issue", () => {
	const client = new QueryClient();
	const copies = ["2030-01-02", "2030-01-03", "2030-01-01"].map((updatedAt) => ({ id: "x", updatedAt }) as Issue);
	for (const [index, copy] of copies.entries()) {
		const filter = { q: String(index) };
		client.setQueryData(queryKeys.issuesOf("c", filter), { pages: [{ items: [copy] }], pageParams: [""] });
	}
	expect(cachedIssue(client, "x")).toBe(copies[1]);
	expect(cachedIssue(client, "y")).toBeUndefined();
});

it("changes the issue of the requests that wait for the board", () => {
	const client = new QueryClient();
	const request = { id: "r", issueId: "x", issue };
	const other = { id: "s", issueId: "y", issue: { ...issue, id: "y" } };
	const key = [...queryKeys.pendingInteractions, "c"];
	client.setQueryData(key, { pages: [{ items: [other, request] }], pageParams: [""] });
	writeIssue(client, { id: "x", status: "done" });
	const done = { ...request, issue: { ...issue, status: "done" } };
	expect(client.getQueryData(key)).toEqual({ pages: [{ items: [other, done] }], pageParams: [""] });
});
