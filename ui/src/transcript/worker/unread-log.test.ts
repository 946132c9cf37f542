import { expect, it } from "vitest";
import { createUnreadLog } from "./unread-log.ts";

it("hands out a long log in pieces of whole lines, of which the last one ends it", () => {
	const unread = createUnreadLog();
	const content = `${"x".repeat(99)}\n`.repeat(20_000);
	unread.add(content, true);
	expect(unread.isFlooded).toBe(true);
	const pieces: { content: string; done: boolean }[] = [];
	while (!unread.isEmpty) pieces.push(unread.take() ?? { content: "", done: false });
	expect(pieces.length).toBeGreaterThan(2);
	expect(pieces.map(({ content: text }) => text).join("")).toBe(content);
	expect(pieces.every(({ content: text }) => text.endsWith("\n"))).toBe(true);
	expect(pieces.map(({ done }) => done)).toEqual([...pieces.slice(1).map(() => false), true]);
});

it("is flooded until the last piece of much is taken, and not by a line", () => {
	const unread = createUnreadLog();
	unread.add("line\n".repeat(20_000), false);
	while (!unread.isEmpty) unread.take();
	expect(unread.isFlooded).toBe(false);
	unread.add("line\n", false);
	expect([unread.isFlooded, unread.take()]).toEqual([false, { content: "line\n", done: false }]);
});
