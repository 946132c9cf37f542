import type { Activity, IssueChange, LiveMessage, Run, RunEvent } from "@paperclipai/shared";
import { MutationObserver, QueryClient, QueryObserver } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { queryKeys } from "../api/query-keys.ts";
import { sendInOrder } from "../api/send-in-order.ts";
import { applyLiveMessage, refreshAfterGap } from "./apply-live-message.ts";

const envelope = { id: "m", companyId: "c", createdAt: "2030-01-01T00:00:00.000Z" };

function event(seq: number): RunEvent {
	return { runId: "r", seq, type: "invocation", message: null, payload: null, createdAt: envelope.createdAt };
}

function eventMessage(seq: number): LiveMessage {
	return { ...envelope, type: "heartbeat.run.event", payload: event(seq) };
}

describe("applyLiveMessage", () => {
	it("caches a run's new state and invalidates the lists", () => {
		const client = new QueryClient();
		const list = queryKeys.runsOf("c", { limit: 50 });
		client.setQueryData(list, []);
		const run = { id: "r", status: "succeeded" } as Run;
		applyLiveMessage(client, { ...envelope, type: "heartbeat.run.status", payload: run });
		expect(client.getQueryData(queryKeys.run("r"))).toEqual(run);
		expect(client.getQueryState(list)?.isInvalidated).toBe(true);
	});

	it("adds an event once and in order", () => {
		const client = new QueryClient();
		client.setQueryData(queryKeys.runEvents("r"), [event(1), event(3)]);
		for (const seq of [2, 3, 4, 2]) applyLiveMessage(client, eventMessage(seq));
		const events = client.getQueryData<RunEvent[]>(queryKeys.runEvents("r"));
		expect(events?.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
	});

	it("invalidates every adapter query when an adapter changes", () => {
		const client = new QueryClient();
		const keys = [queryKeys.adapterList, queryKeys.adapterSchema("acme")];
		for (const key of keys) client.setQueryData(key, []);
		applyLiveMessage(client, { ...envelope, type: "adapter.changed", payload: { adapterType: "acme" } });
		expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true]);
	});

	it("invalidates the details of an issue when it gets a sub-issue", () => {
		const client = new QueryClient();
		const detailsOf = (id: string) => ({ issue: { id }, ancestors: [], blockers: [], children: [] });
		for (const id of ["parent", "other"]) client.setQueryData(queryKeys.issue(id), detailsOf(id));
		const payload: IssueChange = {
			...{ id: "new", identifier: "C-2", title: "Build", parentId: "parent" },
			...{ status: "todo", priority: "medium", assigneeAgentId: null },
		};
		applyLiveMessage(client, { ...envelope, type: "issue.changed", payload });
		const isStale = (id: string) => client.getQueryState(queryKeys.issue(id))?.isInvalidated;
		expect([isStale("parent"), isStale("other")]).toEqual([true, false]);
	});

	it("does not ask for an agent that is being deleted, but for the others", async () => {
		const client = new QueryClient();
		const asked: string[] = [];
		const unsubscribe = ["gone", "other"].map((id) => {
			const queryFn = async () => asked.push(id);
			return new QueryObserver(client, { queryKey: queryKeys.agent(id), queryFn }).subscribe(() => {});
		});
		await expect.poll(() => asked).toEqual(["gone", "other"]);
		await expect.poll(() => client.isFetching()).toBe(0);
		let answer = () => {};
		const mutationFn = () => new Promise<void>((resolve) => (answer = resolve));
		const deletion = new MutationObserver(client, { meta: { deletes: ["gone"] }, mutationFn });
		const deleting = deletion.mutate();
		const payload = { agentId: "gone", status: "idle" } as const;
		applyLiveMessage(client, { ...envelope, type: "agent.status", payload } as LiveMessage);
		await expect.poll(() => asked).toEqual(["gone", "other", "other"]);
		answer();
		await deleting;
		applyLiveMessage(client, { ...envelope, type: "agent.status", payload } as LiveMessage);
		await expect.poll(() => asked).toEqual(["gone", "other", "other", "other"]);
		for (const end of unsubscribe) end();
	});

	it("keeps a change by the page until it is answered, whatever an event of an earlier one says", async () => {
		const client = new QueryClient();
		const key = queryKeys.issue("C-1");
		const statusOf = () => client.getQueryData<{ issue: { status: string } }>(key)?.issue.status;
		const tell = (status: string) =>
			applyLiveMessage(client, { ...envelope, type: "issue.changed", payload: { id: "i", status } as IssueChange });
		const issue = { id: "i", status: "in_review" };
		client.setQueryData(key, { issue, ancestors: [], blockers: [], children: [] });
		let answer = () => {};
		const answered = new Promise<void>((resolve) => {
			answer = resolve;
		});
		const sent = sendInOrder("i", () => answered);
		await Promise.resolve();
		tell("todo");
		expect(statusOf()).toBe("in_review");
		answer();
		await sent;
		tell("done");
		expect(statusOf()).toBe("done");
	});

	it("asks again for what was deleted elsewhere, and for its runs", () => {
		const client = new QueryClient();
		const details = (id: string) => ({ issue: { id } });
		const shown: [readonly string[], unknown][] = [
			[queryKeys.agent("gone"), {}],
			[queryKeys.agent("other"), {}],
			[queryKeys.run("r"), { agentId: "gone" }],
			[queryKeys.run("s"), { agentId: "other" }],
			[queryKeys.issue("C-1"), details("gone")],
			[queryKeys.issue("C-2"), details("other")],
		];
		for (const [key, data] of shown) client.setQueryData(key, data);
		for (const entityType of ["agent", "issue"]) {
			const payload = { entityType, entityId: "gone", action: `${entityType}.deleted` } as Activity;
			applyLiveMessage(client, { ...envelope, type: "activity.logged", payload });
		}
		const stale = shown.filter(([key]) => client.getQueryState(key)?.isInvalidated).map(([key]) => key.at(-1));
		expect(stale).toEqual(["gone", "r", "C-1"]);
	});

	it("refetches what shows the former name of a renamed agent or issue, and nothing after another change", () => {
		const client = new QueryClient();
		const shown = [
			queryKeys.runsOf("c", { limit: 50 }),
			queryKeys.run("r"),
			queryKeys.costs("c"),
			queryKeys.workspacesOf("c", {}),
			queryKeys.agentPart("a", "sessions"),
		];
		const staleAfter = (entityType: string, details: Record<string, unknown>) => {
			for (const key of shown) client.setQueryData(key, []);
			const payload = { entityType, entityId: "a", action: `${entityType}.updated`, details } as unknown as Activity;
			applyLiveMessage(client, { ...envelope, type: "activity.logged", payload });
			return shown.map((key) => client.getQueryState(key)?.isInvalidated);
		};
		expect(staleAfter("agent", { changed: ["budgetUsd"] })).toEqual([false, false, false, false, true]);
		expect(staleAfter("agent", { changed: ["name"] })).toEqual([true, true, true, false, true]);
		expect(staleAfter("issue", { status: "done" })).toEqual([false, false, false, false, false]);
		expect(staleAfter("issue", { title: "New" })).toEqual([true, true, true, true, true]);
		// Details that are too large name the changed fields only.
		expect(staleAfter("issue", { changed: ["title"], tooLarge: true })).toEqual([true, true, true, true, true]);
	});

	it("does not create a list of events that was never fetched, because it would look complete", () => {
		const client = new QueryClient();
		applyLiveMessage(client, eventMessage(5));
		expect(client.getQueryData(queryKeys.runEvents("r"))).toBeUndefined();
	});
});

describe("a request whose response is older than what the socket reports", () => {
	const running = { id: "r", status: "running" } as Run;
	const failed = { id: "r", status: "failed" } as Run;

	/** Observes a query whose next response is the first of `responses`. The first response waits for `respond`. */
	function observe<Data>(queryKey: readonly string[], responses: Data[]) {
		const client = new QueryClient();
		let respond = () => {};
		const promise = new Promise<void>((resolve) => {
			respond = resolve;
		});
		const queryFn = async () => {
			const [data] = responses.splice(0, 1);
			if (responses.length > 0) await promise;
			return data;
		};
		const unsubscribe = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
		const settled = () => expect.poll(() => client.isFetching()).toBe(0);
		return { client, respond, settled, unsubscribe };
	}

	it("does not undo a run's new state", async () => {
		const key = queryKeys.run("r");
		const { client, respond, settled, unsubscribe } = observe(key, [running, failed]);
		applyLiveMessage(client, { ...envelope, type: "heartbeat.run.status", payload: failed });
		respond();
		await settled();
		expect(client.getQueryData(key)).toEqual(failed);
		unsubscribe();
	});

	it("does not hide a new event", async () => {
		const key = queryKeys.runEvents("r");
		const { client, respond, settled, unsubscribe } = observe(key, [[event(1)], [event(1), event(2)]]);
		applyLiveMessage(client, eventMessage(2));
		respond();
		await settled();
		expect(client.getQueryData(key)).toEqual([event(1), event(2)]);
		unsubscribe();
	});

	it("is repeated when the socket opens", async () => {
		const key = queryKeys.run("r");
		const { client, respond, settled, unsubscribe } = observe(key, [running, failed]);
		refreshAfterGap(client);
		respond();
		await settled();
		expect(client.getQueryData(key)).toEqual(failed);
		unsubscribe();
	});
});
