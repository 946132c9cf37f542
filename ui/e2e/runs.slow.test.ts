import { getRun, isTerminalRunStatus, type Run, wakeAgent, wokenRun } from "@paperclipai/shared";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { until } from "@paperclipai/test-support/until.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { useBrowser } from "./support/use-browser.ts";
import { rows } from "./support/watched-page.ts";

describe("runs", needs("chromium"), () => {
	const { server, visit } = useBrowser();

	async function finish(name: string, script: string, prompt: string): Promise<Run> {
		const agent = await server.createAgent(name, { command: "sh", args: ["-c", script] });
		const woken = await server.api.call(wakeAgent, { params: { agentId: agent.id }, body: { prompt } });
		const { id: runId } = wokenRun(woken);
		return await until(async () => {
			const run = await server.api.call(getRun, { params: { runId } });
			return isTerminalRunStatus(run.status) && run;
		});
	}

	const runLinks = (page: Page) => page.getByRole("table", { name: "Runs" }).locator("[data-row]");
	const choose = async (page: Page, facet: string, option: string) => {
		await page.getByRole("combobox", { name: facet }).click();
		await page.getByRole("option", { name: option }).click();
		await page.keyboard.press("Escape");
	};

	it("filters by facets and text, all in the address, and opens a run by keys", async () => {
		await finish("Builder", "echo built", "Build the release notes");
		await finish("Breaker", "echo broke >&2; exit 4", "Deploy the release");
		const page = await visit("/runs");
		await expect.poll(() => runLinks(page).allInnerTexts()).toEqual(["Deploy the release", "Build the release notes"]);

		await choose(page, "Status", "Failed");
		await expect.poll(() => runLinks(page).allInnerTexts()).toEqual(["Deploy the release"]);
		await choose(page, "Agent", "Builder");
		await page.getByText("No matching runs").waitFor();
		await page.reload();
		await page.getByText("No matching runs").waitFor();
		await page.getByRole("button", { name: "Clear filters" }).click();
		await expect.poll(() => runLinks(page).count()).toBe(2);
		for (const [range, value] of [
			["Last hour", "1h"],
			["Last 7 days", "7d"],
		] as const) {
			await choose(page, "Time", range);
			await expect.poll(() => new URL(page.url()).searchParams.get("time")).toBe(value);
		}

		await page.keyboard.press("/");
		await page.keyboard.type("RELEASE NOTES");
		await expect.poll(() => runLinks(page).allInnerTexts()).toEqual(["Build the release notes"]);
		expect(new URL(page.url()).searchParams.get("q")).toBe("RELEASE NOTES");
		await page.getByRole("searchbox").fill("code 4");
		await expect.poll(() => runLinks(page).allInnerTexts()).toEqual(["Deploy the release"]);

		await page.getByRole("searchbox").blur();
		await page.keyboard.press("j");
		await page.keyboard.press("Enter");
		await page.getByRole("region", { name: "Error", exact: true }).waitFor();
	});

	it("shows new runs and their ends without a reload", async () => {
		const gate = server.gate("list");
		const agent = await server.createAgent("Sleeper", { command: "sh", args: ["-c", gate.wait] });
		const page = await visit(`/runs?agent=${agent.id}`);
		await page.getByText("No matching runs").waitFor();
		await server.api.call(wakeAgent, { params: { agentId: agent.id }, body: { prompt: "Wait for me" } });
		const row = page.getByRole("row").filter({ hasText: "Wait for me" });
		await row.locator("[data-status=running]").first().waitFor();
		gate.open();
		await row.locator("[data-status=succeeded]").first().waitFor();
	});

	it("leaves out what is invalid in an address", async () => {
		const searches = ["time=2h", "adapter=true", "q=true", "q=%7B%22a%22:1%7D", "agent=%7B%22a%22:1%7D"];
		for (const search of [...searches, "status=constructor", "status=failed,none"]) {
			const page = await visit(`/runs?${search}`);
			await page.getByRole("searchbox", { name: /Search/ }).waitFor();
			expect(await page.getByText("Something went wrong").count()).toBe(0);
			await page.getByText("No matching runs").or(page.getByRole("table")).first().waitFor();
			expect(await page.getByText("The runs could not be loaded").count()).toBe(0);
		}
		const issues = await visit("/issues?q=%7B%22a%22:1%7D");
		expect(await issues.getByLabel("Search issues").inputValue()).toBe("");
		const costs = await visit("/costs?range=custom&to=5");
		await costs.getByRole("heading", { name: "Costs" }).waitFor();
		expect(await costs.getByText("Something went wrong").count()).toBe(0);
	});

	it("retries a run, even with a new session, and copies commands", async () => {
		const first = await finish("Repeater", "echo again", "Say 'again'");
		const page = await visit(`/runs/${first.id}`);
		await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: server.url });
		await page.getByText("Say 'again'").first().waitFor();
		await page.getByRole("button", { name: "Retry" }).click();
		await page.waitForURL((url) => !url.pathname.endsWith(first.id));
		await rows(page).getByText("again").waitFor();
		await page.getByText("Succeeded").first().waitFor();

		const second = page.url();
		await page.getByRole("button", { name: "More actions" }).click();
		await page.getByRole("menuitem", { name: "Retry with a new session" }).waitFor();
		expect(await page.getByRole("menuitem", { name: "Retry", exact: true }).count()).toBe(0);
		await page.getByRole("menuitem", { name: "Retry with a new session" }).click();
		await page.waitForURL((url) => url.href !== second);
		await page.getByText("Succeeded").first().waitFor();
		const id = new URL(page.url()).pathname.split("/").at(-1);

		const copied = async (action: string) => {
			await page.getByRole("button", { name: "More actions" }).click();
			await page.getByRole("menuitem", { name: action }).click();
			return await page.evaluate(() => navigator.clipboard.readText());
		};
		await expect
			.poll(() => copied("Copy retry command"))
			.toBe(`paperclipai runs retry ${id} --api-base ${new URL(server.url).origin}`);
		await expect.poll(() => copied("Copy agent command")).toBe("sh -c 'echo again'");
	});

	it("compares two runs: what differs, what each wrote, and each with its own search", async () => {
		const left = await finish("Twin", "echo the same; echo left words", "Compare me");
		const right = await finish("Twin 2", "echo the same; echo right words; exit 2", "Compare me");
		const page = await visit("/runs?q=Compare%20me");
		await expect.poll(() => runLinks(page).count()).toBe(2);
		for (const box of await page.getByRole("checkbox").all()) await box.check();
		await page.getByRole("link", { name: "Compare", exact: true }).click();
		await page.waitForURL((url) => url.search.includes(left.id) && url.search.includes(right.id));

		const facts = page.getByRole("table", { name: "Facts of both runs" });
		await facts.getByRole("row", { name: "Outcome differs" }).getByText("exited with code 2").waitFor();
		expect(await facts.getByRole("row", { name: "Adapter" }).innerText()).not.toContain("differs");
		await page.getByLabel("Only differences").check();
		await facts.getByRole("row", { name: "Adapter" }).waitFor({ state: "detached" });
		await page.getByRole("link", { name: "Swap sides" }).click();
		await page.waitForURL((url) => url.searchParams.get("left") === right.id);
		await page.reload();
		await facts.getByRole("row", { name: "Outcome differs" }).waitFor();
		expect(await page.getByLabel("Only differences").isChecked()).toBe(true);
		await page.getByLabel("Only differences").uncheck();
		await facts.getByRole("row", { name: "Adapter" }).waitFor();
		await page.getByRole("link", { name: "Swap sides" }).click();
		await page.getByText("Prompt (identical)").waitFor();
		const one = page.getByRole("region", { name: "Left run's transcript" });
		const other = page.getByRole("region", { name: "Right run's transcript" });
		await rows(page).filter({ hasText: "left words" }).first().waitFor();
		await other.getByText("right words").first().waitFor();
		expect(await one.getByText("right words").count()).toBe(0);
	});

	it("leaves most of a phone to the transcript", async () => {
		const run = await finish(
			"Build engineer for phones",
			"echo small",
			"A prompt that is far too long for the width of a phone, but has one line",
		);
		const page = await visit(`/runs/${run.id}`, { viewport: { width: 390, height: 844 } });
		await rows(page).getByText("small").waitFor();
		const header = await page.locator("main > header").boundingBox();
		const about = await page.getByText("Details").boundingBox();
		if (!header || !about) throw new Error("The header is missing.");
		expect(about.y + about.height - header.y).toBeLessThan(160);
		const title = page.getByRole("heading", { level: 1 });
		expect(await title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
		await page.getByRole("button", { name: "Retry" }).waitFor();
	});
});
