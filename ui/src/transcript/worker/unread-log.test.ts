import fc from "fast-check";
import { expect, it } from "vitest";
import { createUnreadLog, splitContent } from "./unread-log.ts";

it("splits after line breaks only and loses nothing", () => {
	const line = fc.integer({ min: 0, max: 200_000 }).map((length) => `${"x".repeat(length)}\n`);
	fc.assert(
		fc.property(fc.array(line, { maxLength: 12 }), fc.boolean(), (lines, isFirst) => {
			const chunks = splitContent(lines.join(""), isFirst);
			expect(chunks.join("")).toBe(lines.join(""));
			expect(chunks.slice(0, -1).every((chunk) => chunk.endsWith("\n"))).toBe(true);
		}),
		{ numRuns: 50 },
	);
});

it("keeps an empty content, which may be the end of the log", () => {
	expect(splitContent("", true)).toEqual([""]);
});

it("hands out a long log in chunks of whole lines, the last of which ends it", () => {
	const unread = createUnreadLog();
	const content = `${"x".repeat(99)}\n`.repeat(20_000);
	unread.add(content, true);
	expect(unread.isFlooded).toBe(true);
	const chunks: { content: string; done: boolean }[] = [];
	while (!unread.isEmpty) chunks.push(unread.take() ?? { content: "", done: false });
	expect(chunks.length).toBeGreaterThan(2);
	expect(chunks.map(({ content: text }) => text).join("")).toBe(content);
	expect(chunks.every(({ content: text }) => text.endsWith("\n"))).toBe(true);
	expect(chunks.map(({ done }) => done)).toEqual([...chunks.slice(1).map(() => false), true]);
});

it("is flooded until the last chunk of much is taken, and not by a line", () => {
	const unread = createUnreadLog();
	unread.add("line\n".repeat(20_000), false);
	while (!unread.isEmpty) unread.take();
	expect(unread.isFlooded).toBe(false);
	unread.add("line\n", false);
	expect([unread.isFlooded, unread.take()]).toEqual([false, { content: "line\n", done: false }]);
});
