import { expect, it } from "vitest";
import { containsMarker, requestMarkers } from "./request-markers.ts";
import { renderPaperclipWakePrompt } from "./wake-prompt.ts";

const PROMPT = 'Fix the "login" page:\n\n- it  hangs after a wrong password\n- and `again` after that';
const context = {
	prompt: PROMPT,
	paperclipTaskMarkdown: `# PAP-1: Login\n\n${PROMPT}`,
	paperclipWake: { prompt: PROMPT },
};
const markers = requestMarkers(context);

it.each([
	["as it is", PROMPT],
	["in a quoted section", renderPaperclipWakePrompt({ reason: "issue_assigned", prompt: PROMPT })],
	["as JSON", JSON.stringify({ type: "user", text: PROMPT })],
	["as XML", `<task>${PROMPT.replaceAll('"', "&quot;")}</task>`],
	["with other line breaks", PROMPT.replaceAll("\n", "\r\n").replaceAll("  ", " ")],
])("finds a request that is passed on %s", (_, text) => {
	expect(containsMarker(text, markers)).toBe(true);
});

it("does not find it in a general prompt", () => {
	expect(containsMarker("You are agent 7. Continue your Paperclip work.", markers)).toBe(false);
});

it("accepts the id of the issue, through which a program can read it", () => {
	const id = "0e1b4b0e-5a0c-4b5e-9d3e-3f6d1c2b7a10";
	expect(containsMarker(id, requestMarkers({ issueId: id, paperclipTaskMarkdown: "# PAP-1: Login" }))).toBe(true);
});

it.each([[{}], [null], [{ prompt: "", wakeReason: "timer" }], [{ prompt: " \n" }]])("has none for %j", (value) => {
	expect(requestMarkers(value)).toEqual([]);
});
