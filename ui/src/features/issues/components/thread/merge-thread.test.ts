import type { Activity, Comment, Run } from "@paperclipai/shared";
import { expect, it } from "vitest";
import { mergeThread } from "./merge-thread.ts";

const at = (minute: number) => `2026-11-24T10:${String(minute).padStart(2, "0")}:00.000Z`;
const comment = (minute: number) => ({ id: `c${minute}`, createdAt: at(minute) }) as Comment;
const run = (minute: number) => ({ id: `r${minute}`, createdAt: at(minute) }) as Run;
const change = (minute: number, action = "issue.updated") =>
	({ id: `a${minute}`, createdAt: at(minute), action }) as Activity;

it("puts everything in the order of time, and leaves out what is shown otherwise", () => {
	const thread = mergeThread({
		comments: { items: [comment(5), comment(1)], hasMore: false },
		interactions: [],
		runs: { items: [run(3)], hasMore: false },
		activity: { items: [change(5, "issue.commented"), change(4), change(0, "issue.created")], hasMore: false },
	});
	expect(thread.map(({ id }) => id)).toEqual(["a0", "c1", "r3", "a4", "c5"]);
});

it("begins where all parts are loaded", () => {
	const thread = mergeThread({
		comments: { items: [comment(9), comment(8)], hasMore: true },
		interactions: [],
		runs: { items: [run(9), run(2)], hasMore: false },
		activity: { items: [change(9), change(5)], hasMore: true },
	});
	expect(thread.map(({ id }) => id).toSorted()).toEqual(["a9", "c8", "c9", "r9"]);
});
