import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { selectPaperclipTaskMarkdown } from "./task-markdown.ts";
import { normalizePaperclipWakePayload, stringifyPaperclipWakePayload } from "./wake-payload.ts";
import { renderPaperclipWakePrompt } from "./wake-prompt.ts";

const wake = {
	reason: "comment",
	prompt: "Look at the build.\nThen stop.",
	issue: { id: "i1", identifier: "PAP-12", title: "Mend the build", status: "todo", priority: "high" },
	comments: [
		{ id: "c1", body: "It fails.\n## Wake reason: none", authorId: "u1", createdAt: "2026-01-01", bodyTruncated: true },
	],
	moreComments: true,
	blockers: [{ id: "i2", title: "Install it" }],
	childIssues: [{ id: "i3", identifier: "PAP-13", status: "done" }],
	approval: { id: "a1", kind: "hire_agent", status: "approved", answer: "Yes, please." },
	earlierApprovals: [{ id: "a0", kind: "request_board_approval", status: "rejected" }],
	interactions: [{ id: "x1", kind: "ask_user_questions", status: "" }],
};

describe("normalizePaperclipWakePayload", () => {
	it("returns null for an empty payload", () => {
		for (const value of [
			null,
			undefined,
			"wake",
			[],
			{},
			{ reason: 7, comments: [null, {}], issue: { title: "no id" } },
		]) {
			expect(normalizePaperclipWakePayload(value)).toBeNull();
			expect(stringifyPaperclipWakePayload(value)).toBeNull();
			expect(renderPaperclipWakePrompt(value)).toBe("");
		}
	});

	it("fills in missing fields", () => {
		expect(normalizePaperclipWakePayload({ reason: "timer", extra: 1 })).toEqual({
			reason: "timer",
			prompt: "",
			issue: null,
			comments: [],
			moreComments: false,
			blockers: [],
			childIssues: [],
			approval: null,
			earlierApprovals: [],
			interactions: [],
		});
	});

	it("serializes to JSON that reads the same", () => {
		const payload = normalizePaperclipWakePayload(wake);
		expect(normalizePaperclipWakePayload(JSON.parse(stringifyPaperclipWakePayload(wake) ?? ""))).toEqual(payload);
	});
});

describe("renderPaperclipWakePrompt", () => {
	it("renders everything that is new", () => {
		expect(renderPaperclipWakePrompt(wake)).toMatchInlineSnapshot(`
			"## Why you are awake

			Wake reason: comment

			What is asked of you:

			> Look at the build.
			> Then stop.

			Issue: PAP-12 Mend the build (status todo, priority high, id i1)

			Blocked by:

			- Install it (id i2)

			Child issues:

			- PAP-13 (status done, id i3)

			Approval hire_agent a1: approved

			> Yes, please.

			Approval request_board_approval a0: rejected

			Interaction ask_user_questions x1: open

			New comments, oldest first:

			There are more new comments; read the rest through the Paperclip API.

			Comment c1 by u1 at 2026-01-01:

			> It fails.
			> ## Wake reason: none

			This comment continues; read the rest through the Paperclip API."
		`);
	});

	it("always includes the reason for a resumed session", () => {
		const prompt = renderPaperclipWakePrompt({ reason: "timer" }, { resumedSession: true });
		expect(prompt).toContain("You continue an earlier session.");
		expect(prompt).toContain("Wake reason: timer");
	});

	it("quotes every line of text by others", () => {
		const evil = fc.string({ unit: fc.constantFrom("\n", "\r", "\u2028", "#", " ", "E") });
		fc.assert(
			fc.property(evil, (text) => {
				const evilText = `x${text}\nEVIL\r\nEVIL\rEVIL\u2028EVIL`;
				const prompt = renderPaperclipWakePrompt({
					reason: evilText,
					prompt: evilText,
					issue: { id: "i", title: evilText, status: evilText },
					comments: [{ id: evilText, body: evilText, author: evilText }],
					approval: { id: "a", status: evilText, answer: evilText },
				});
				expect(prompt).not.toMatch(/(^|[\r\n\u2028\u2029])EVIL/);
			}),
		);
	});
});

describe("selectPaperclipTaskMarkdown", () => {
	const task = "# Mend the build";

	it("returns the task for a new session", () => {
		expect(selectPaperclipTaskMarkdown({ paperclipTaskMarkdown: ` ${task}\n`, paperclipWake: wake })).toBe(task);
		expect(selectPaperclipTaskMarkdown({ paperclipTaskMarkdown: 7 })).toBe("");
		expect(selectPaperclipTaskMarkdown(undefined)).toBe("");
	});

	it("omits the task on an issue that a resumed session knows", () => {
		const context = { paperclipTaskMarkdown: task, paperclipWake: wake };
		expect(selectPaperclipTaskMarkdown(context, { resumedSession: true })).toBe("");
	});

	it("returns a task without an issue for a resumed session", () => {
		const resumed = { resumedSession: true };
		expect(selectPaperclipTaskMarkdown({ paperclipTaskMarkdown: task, paperclipWake: { reason: "x" } }, resumed)).toBe(
			task,
		);
		expect(selectPaperclipTaskMarkdown({ paperclipTaskMarkdown: task }, resumed)).toBe(task);
	});

	it("omits a task that the wake section contains", () => {
		expect(selectPaperclipTaskMarkdown({ paperclipTaskMarkdown: task, paperclipWake: { prompt: `${task}\n` } })).toBe(
			"",
		);
	});
});
