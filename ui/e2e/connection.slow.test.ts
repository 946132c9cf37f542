import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { describe, expect, it } from "vitest";
import { openCuttingProxy } from "./support/cutting-proxy.ts";
import { useBrowser } from "./support/use-browser.ts";
import { rows } from "./support/watched-page.ts";

describe("a lost connection", needs("chromium"), () => {
	// The browser logs that the socket cannot be opened, and what was loading when the server stopped; any other error fails the test.
	const { server, tabs, visit } = useBrowser(/WebSocket|ERR_CONNECTION|ERR_CONTENT_LENGTH_MISMATCH/);

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

	it("is replaced by requests where no socket gets through, without a gap or a repeat", async () => {
		const proxy = await openCuttingProxy(server.url, { maxBytes: 0 });
		const gates = { more: server.gate("more"), end: server.gate("end") };
		const script = `seq -f 'line %.0f' 3; ${gates.more.wait}; seq -f 'line %.0f' 4 6; ${gates.end.wait}; echo line 7`;
		const agent = await server.createAgent("Behind a proxy", { command: "sh", args: ["-c", script] });
		const run = await server.wake(agent);
		const page = await tabs.visit(`${proxy.url}/runs/${run.id}?view=raw`);
		const warning = page.getByText("Live updates are unavailable");
		await warning.waitFor();
		gates.more.open();
		await rows(page).getByText("line 6").waitFor();
		expect(await warning.isVisible()).toBe(true);

		proxy.stopCutting();
		gates.end.open();
		await warning.waitFor({ state: "detached" });
		await rows(page).getByText("line 7").waitFor();
		await page.getByText("Succeeded").first().waitFor();
		const lines = (await rows(page).allInnerTexts()).flatMap((text) => text.match(/line \d$/)?.[0] ?? []);
		expect(lines).toEqual([1, 2, 3, 4, 5, 6, 7].map((number) => `line ${number}`));
		await page.goto("about:blank");
		proxy.close();
	});

	it.each([
		["leaves sockets without an answer", "unanswered"],
		["passes nothing on after sockets are open", "opened"],
	] as const)("is noticed where a proxy %s", async (_, silence) => {
		const proxy = await openCuttingProxy(server.url, { silence });
		const page = await tabs.visit(`${proxy.url}/runs`);
		await page.getByText("No connection to the server").waitFor();
		proxy.stopCutting();
		await page.getByText("No connection to the server").waitFor({ state: "detached" });
		await page.goto("about:blank");
		proxy.close();
	});
});
