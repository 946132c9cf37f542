import { describe, expect, it } from "vitest";
import { hasChromium } from "./support/chromium.ts";
import { useBrowser } from "./support/use-browser.ts";
import { rows } from "./support/watched-page.ts";

describe.skipIf(!hasChromium)("a lost connection", () => {
	// The browser logs that the socket cannot be opened, and what was loading when the server stopped; any other error fails the test.
	const { server, visit } = useBrowser(/WebSocket|ERR_CONNECTION|ERR_CONTENT_LENGTH_MISMATCH/);

	it("shows a banner, and the transcript continues without a gap or a repeat when the server is back", async () => {
		const gate = server.gate("restart");
		const script = `seq -f 'before %.0f' 3; ${gate.wait}; seq -f 'after %.0f' 3`;
		const agent = await server.createAgent("Survivor", { command: "sh", args: ["-c", script] });
		const run = await server.wake(agent);
		const page = await visit(`/runs/${run.id}`);
		await page.getByRole("button", { name: "Raw" }).click();
		await rows(page).getByText("before 3").waitFor();

		await server.stopServer();
		await page.getByText("No connection to the server").waitFor();
		await page.getByText("Running").first().waitFor();
		gate.open();
		await server.startAgain();

		await page.getByText("No connection to the server").waitFor({ state: "detached" });
		await rows(page).getByText("after 3").waitFor();
		await page.getByText("Succeeded").first().waitFor();
		const lines = await rows(page).allInnerTexts();
		const logged = lines.map((line) => line.match(/(?:before|after) \d$/)?.[0]).filter((line) => line !== undefined);
		expect(logged).toEqual(["before 1", "before 2", "before 3", "after 1", "after 2", "after 3"]);
	});

	it("is reported when a button's request fails", async () => {
		const agent = await server.createAgent("Unreachable", { command: "true" });
		const page = await visit(`/agents/${agent.id}`);
		await page.getByRole("button", { name: "Run now" }).click();
		const run = page.getByRole("dialog").getByRole("button", { name: "Run now" });
		await run.waitFor();
		await server.stopServer();
		await run.click();
		await page.getByRole("alert").getByText("No response from the server").waitFor();
		await server.startAgain();
		await run.click();
		await page.getByText("Succeeded").first().waitFor();
	});
});
