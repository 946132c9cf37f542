import type { Issue } from "@paperclipai/shared";
import { keepPreviousData, onlineManager, QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { searchState } from "./use-found-records.ts";

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
// Continues paused requests when the browser is online again.
beforeAll(() => client.mount());
afterAll(() => client.unmount());
afterEach(() => {
	onlineManager.setOnline(true);
	client.clear();
});

const FOUND: Record<string, Issue[]> = { none: [], one: [{ id: "x" } as Issue] };

function search() {
	const optionsOf = (text: string) => ({
		queryKey: [text],
		queryFn: async (): Promise<Issue[]> => FOUND[text] ?? Promise.reject(new Error("The server does not respond.")),
		placeholderData: keepPreviousData,
	});
	const observer = new QueryObserver(client, optionsOf("none"));
	observer.subscribe(() => undefined);
	return {
		state: () => searchState(observer.getCurrentResult()),
		type: (text: string) => observer.setOptions(optionsOf(text)),
	};
}

it("is searching until the server has responded, and then done or failed", async () => {
	const { state, type } = search();
	expect(state()).toBe("searching");
	await expect.poll(state).toBe("done");
	type("one");
	expect(state()).toBe("searching");
	await expect.poll(state).toBe("done");
	type("broken");
	await expect.poll(state).toBe("failed");
});

it("is searching while the browser is offline, even after a search without matches", async () => {
	onlineManager.setOnline(false);
	const { state, type } = search();
	expect(state()).toBe("searching");
	onlineManager.setOnline(true);
	await expect.poll(state).toBe("done");
	onlineManager.setOnline(false);
	type("one");
	expect(state()).toBe("searching");
});
