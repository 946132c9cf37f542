import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { changeOptimistically } from "./optimistic.ts";

const queryKey = ["things"];

/** A client that shows a thing and asks for it; only a second request is answered. */
function watched() {
	const client = new QueryClient();
	client.setQueryData(queryKey, "shown");
	let requests = 0;
	const queryFn = () => {
		requests++;
		return requests === 1 ? new Promise<string>(() => {}) : "stored";
	};
	const unsubscribe = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
	return { client, unsubscribe, data: () => client.getQueryData(queryKey) };
}

const answers = { stored: () => Promise.resolve(true), refused: () => Promise.reject(new Error("No.")) };

it.each(["stored", "refused"] as const)("asks again for what it interrupted, when a change is %s", async (answer) => {
	const { client, unsubscribe, data } = watched();
	await expect.poll(() => client.isFetching()).toBe(1);
	const write = (value: string) => () => client.setQueryData(queryKey, value);
	const [show, revert] = [write("changed"), write("reverted")];
	const saved = changeOptimistically({
		queryClient: client,
		queryKey,
		show,
		revert,
		send: answers[answer],
		failure: "",
	});
	expect(await saved).toBe(answer === "stored" ? true : undefined);
	await expect.poll(data).toBe("stored");
	unsubscribe();
});

it("leaves what others have changed when it is refused", async () => {
	const client = new QueryClient();
	client.setQueryData(queryKey, { mine: 1, theirs: 1 });
	const set = (part: object) => client.setQueryData<object>(queryKey, (data) => ({ ...data, ...part }));
	await changeOptimistically({
		queryClient: client,
		queryKey,
		show: () => set({ mine: 2 }),
		revert: () => set({ mine: 1 }),
		send: () => {
			set({ theirs: 2 });
			return answers.refused();
		},
		failure: "",
	});
	expect(client.getQueryData(queryKey)).toEqual({ mine: 1, theirs: 2 });
});
