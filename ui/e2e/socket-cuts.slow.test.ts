import { readFileSync } from "node:fs";
import path from "node:path";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { describe, expect, it } from "vitest";
import { copiedTranscript } from "./support/copied-transcript.ts";
import { openCuttingProxy } from "./support/cutting-proxy.ts";
import { useBrowser } from "./support/use-browser.ts";

/** How often the socket is cut. */
const CUTS = Number(process.env.PAPERCLIP_TEST_SOCKET_CUTS ?? 12);

describe("a socket that is cut again and again", needs("chromium"), () => {
	// The browser logs that the socket was closed; any other error fails the test.
	const { server, tabs } = useBrowser(/WebSocket/);

	it("shows what the agent wrote, once and in order", { timeout: 60_000 + CUTS * 5_000 }, async () => {
		const proxy = await openCuttingProxy(server.url, { maxCuts: CUTS });
		const truth = path.join(server.folder, "truth");
		const gate = path.join(server.folder, "enough");
		// Ends with the test's folder too, because a run goes on without its server.
		const loop = `i=0; while [ -d '${server.folder}' ] && [ ! -e '${gate}' ]; do i=$((i+1)); echo "line $i" | tee -a '${truth}'; sleep 0.01; done`;
		const agent = await server.createAgent("Talker", { command: "sh", args: ["-c", loop] });
		const run = await server.wake(agent);
		const page = await tabs.visit(`${proxy.url}/runs/${run.id}?view=raw`);
		await expect.poll(() => proxy.cuts, { timeout: CUTS * 5_000 + 30_000 }).toBe(CUTS);
		server.gate("enough").open();
		await page.getByText("Succeeded").first().waitFor();
		await page.getByText("Reading the log").waitFor({ state: "detached" });
		await page.getByText("No connection to the server").waitFor({ state: "detached" });

		const written = readFileSync(truth, "utf8").trimEnd().split("\n");
		const lines = (await copiedTranscript(page)).split("\n").filter((line) => line.startsWith("line "));
		expect(lines).toEqual(written);
		expect(written.length).toBeGreaterThan(CUTS);
		await page.goto("about:blank");
		proxy.close();
	});
});
