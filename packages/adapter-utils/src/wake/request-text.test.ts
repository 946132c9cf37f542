import { expect, it } from "vitest";
import { selectPaperclipRequest } from "./request-text.ts";

it("returns the request unless the prompt contains it already", () => {
	const wake = (prompt: string) => ({ reason: "timer", prompt });
	expect(selectPaperclipRequest({ prompt: "Count." }, "Hi")).toBe("Count.");
	expect(selectPaperclipRequest({ prompt: "Count.", paperclipWake: wake("") }, "Hi")).toBe("Count.");
	expect(selectPaperclipRequest({ prompt: "Count.", paperclipWake: wake("Count.") }, "Hi")).toBe("");
	expect(selectPaperclipRequest({ prompt: "Count." }, "Hi {{ context.prompt }}")).toBe("");
	for (const context of [null, {}, { prompt: 7 }]) expect(selectPaperclipRequest(context, "Hi")).toBe("");
});
