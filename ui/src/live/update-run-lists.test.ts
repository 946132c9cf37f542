import type { Run } from "@paperclipai/shared";
import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import type { RunListFilter } from "../api/list-page.ts";
import { queryKeys } from "../api/query-keys.ts";
import { updateRunLists } from "./update-run-lists.ts";

function run(id: string, status: Run["status"], more: Partial<Run> = {}): Run {
	const createdAt = `2030-01-01T00:00:0${id}.000Z`;
	return { id, companyId: "c", agentId: "a", adapterType: "process", createdAt, status, ...more } as Run;
}

function cached(filter: Partial<RunListFilter>, ...pages: Run[][]) {
	const client = new QueryClient();
	const key = queryKeys.runsOf("c", { limit: 2, ...filter });
	client.setQueryData(key, { pages: pages.map((items) => ({ items })), pageParams: [] });
	return {
		update: (changed: Run) => updateRunLists(client, changed),
		shown: () =>
			client
				.getQueryData<{ pages: { items: Run[] }[] }>(key)
				?.pages.map(({ items }) => items.map(({ id, status }) => `${id} ${status}`)),
		isStale: () => client.getQueryState(key)?.isInvalidated,
	};
}

describe("updateRunLists", () => {
	it("changes a run in its page, and puts a new one first, without a request", () => {
		const list = cached({}, [run("3", "running"), run("2", "failed")], [run("1", "queued")]);
		list.update(run("1", "running"));
		list.update(run("4", "queued"));
		expect(list.shown()).toEqual([["4 queued", "3 running", "2 failed"], ["1 running"]]);
		expect(list.isStale()).toBe(false);
	});

	it("removes a run that a filter no longer lets through, and refetches for one that belongs in the middle", () => {
		const list = cached({ status: "queued,running" }, [run("3", "running"), run("1", "queued")]);
		list.update(run("3", "failed"));
		list.update(run("5", "running", { companyId: "other" }));
		list.update(run("9", "succeeded"));
		expect(list.shown()).toEqual([["1 queued"]]);
		expect(list.isStale()).toBe(false);
		list.update(run("0", "running"));
		expect(list.isStale()).toBe(true);
	});

	it("asks the server whether a run with refused tools is listed, and only then", () => {
		const list = cached({ status: "succeeded", refused: "true" }, []);
		list.update(run("1", "succeeded", { error: null }));
		list.update(run("2", "running"));
		expect(list.isStale()).toBe(false);
		list.update(run("3", "succeeded", { error: { code: "any_tools_refused", message: "" } }));
		expect(list.isStale()).toBe(true);
	});

	it("searches as the server does", () => {
		const list = cached({ q: "Tests" }, []);
		list.update(run("1", "queued", { promptExcerpt: "Fix the tests" }));
		list.update(run("2", "queued", { promptExcerpt: "Other work" }));
		expect(list.shown()).toEqual([["1 queued"]]);
	});
});
