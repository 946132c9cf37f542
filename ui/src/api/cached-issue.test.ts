import type { Issue } from "@paperclipai/shared";
import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { cachedIssue } from "./cached-issue.ts";
import { queryKeys } from "./query-keys.ts";

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
