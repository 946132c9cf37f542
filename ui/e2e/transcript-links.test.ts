import { describe, expect } from "vitest";
import { it } from "./support/browser-test.ts";
import { hasChromium } from "./support/chromium.ts";
import { createReplayAgent } from "./support/replay-agent.ts";
import { useBrowser } from "./support/use-browser.ts";

const MESSAGES = 120;

/** One line, a whole screen, or one line and a command. */
function message(number: number): string {
	const lines = [
		`entry ${number}.`,
		...Array.from({ length: number % 3 === 1 ? 40 : 0 }, (_, index) => `line ${index}`),
	];
	const command = { type: "tool_use", id: `tool-${number}`, name: "Bash", input: { command: "true" } };
	const content = [{ type: "text", text: lines.join("\n\n") }, ...(number % 3 === 2 ? [command] : [])];
	return `${JSON.stringify({ type: "assistant", message: { id: `m${number}`, role: "assistant", content } })}\n`;
}

/** The row that the link leads to, if its start is in view and all rows around it have come. */
function seenTarget(): string | null {
	const target = document.querySelector<HTMLElement>("[data-target]");
	if (!target || document.querySelector("[data-index]:not([data-loaded])")) return null;
	const { top } = target.getBoundingClientRect();
	return top > 0 && top + 20 < innerHeight ? target.innerText : null;
}

describe.skipIf(!hasChromium)("links to lines of a transcript", () => {
	const { server, visit } = useBrowser();

	it("show their entry, however high the rows around it are", async () => {
		const output = Array.from({ length: MESSAGES }, (_, index) => message(index + 1)).join("");
		const end = JSON.stringify({ type: "result", subtype: "success", is_error: false, result: "done" });
		const agent = await createReplayAgent(server, "claude_local", "Writer", `${output}${end}\n`);
		const { id } = await server.wake(agent);
		const page = await visit(`/runs/${id}`);
		await page.getByText("Succeeded").first().waitFor();
		for (const line of [1, 2, 3, 40, 41, 42, 78, 79, 80, MESSAGES - 1, MESSAGES]) {
			await page.goto(`${server.url}/runs/${id}?line=${line}`);
			await expect.poll(() => page.evaluate(seenTarget)).toContain(`entry ${line}.`);
		}
	});
});
