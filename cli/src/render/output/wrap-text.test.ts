import { expect, it } from "vitest";
import { withStartedCommand } from "./started-command.ts";
import { wrapText } from "./wrap-text.ts";

const command = withStartedCommand("paperclipai run");

it.each([
	["a text that is wide", 10, "a text\nthat is\nwide"],
	["no limit for this", Number.POSITIVE_INFINITY, "no limit for this"],
	["  indented lines too", 12, "  indented\n  lines too"],
	["a columnless-word x", 6, "a\ncolumnless-word\nx"],
	["id  two   gaps", 10, "id  two\ngaps"],
	["\u001b[2mstyles take no room\u001b[22m", 20, "\u001b[2mstyles take no room\u001b[22m"],
	["字字 字字", 5, "字字\n字字"],
	['{"message":"a text that is wide"}', 10, '{"message":"a text that is wide"}'],
	[`Start: ${command} --watch a b. Or not at all`, 16, `Start:\n${command} --watch a b.\nOr not at all`],
])("wraps %j at %d", (text, columns, wrapped) => {
	expect(wrapText(text, columns)).toBe(wrapped);
});

it("leaves a text as it is that would take long to measure", () => {
	const text = "字".repeat(1_000_000);
	expect(wrapText(text, 20) === text).toBe(true);
});
