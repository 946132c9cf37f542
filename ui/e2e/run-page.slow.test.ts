import { writeFileSync } from "node:fs";
import path from "node:path";
import { getRun, listRuns } from "@paperclipai/shared";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { useBrowser } from "./support/use-browser.ts";
import { rows } from "./support/watched-page.ts";

describe("the run page", needs("chromium"), () => {
	const { server, tabs, visit } = useBrowser();

	async function startRun(script: string): Promise<string> {
		const agent = await server.createAgent("Runner", { command: "sh", args: ["-c", script] });
		return (await server.wake(agent)).id;
	}

	const text = (page: Page, exactly: string) => page.getByText(exactly, { exact: true });

	it("shows lines as the agent writes them, and the same transcript after a reload", async () => {
		const gate = server.gate("live");
		const id = await startRun(`echo first; ${gate.wait}; printf 'second\\n\\nthird'; echo oops >&2`);
		const page = await visit(`/runs/${id}`);
		const transcript = page.getByLabel("Transcript", { exact: true });
		await rows(page).getByText("first").waitFor();
		await page.getByText("Running").first().waitFor();
		expect(await rows(page).getByText("second").count()).toBe(0);

		gate.open();
		await rows(page).getByText("third").waitFor();
		await rows(page).getByText("oops").waitFor();
		await page.getByText("Succeeded").first().waitFor();
		await page.getByText("End of the run").waitFor();
		await page.getByText("Reading the log").waitFor({ state: "detached" });
		const before = (await transcript.innerText()).replace("Following", "End");

		await page.reload();
		await rows(page).getByText("third").waitFor();
		await expect.poll(() => transcript.innerText()).toBe(before);
	});

	it("switches between Nice and Raw", async () => {
		const content = [{ type: "text", text: "# Title\n\n**bold**" }];
		const event = JSON.stringify({ type: "assistant", message: { role: "assistant", content } });
		const command = path.join(server.folder, "writes-markdown");
		writeFileSync(command, `#!/bin/sh\nprintf '%s\\n' '${event}'\necho wrong >&2\n`, { mode: 0o755 });
		const agent = await server.createAgent("Writer", { command, env: { HOME: server.folder } }, "claude_local");
		const page = await visit(`/runs/${(await server.wake(agent)).id}`);
		await page.locator("strong", { hasText: "bold" }).waitFor();
		await page.getByRole("button", { name: "Raw" }).click();
		await rows(page).getByText("**bold**").waitFor();
		await rows(page).getByText("# Title").waitFor();
		await rows(page).getByText("wrong", { exact: true }).waitFor();
		expect(await page.locator("strong").count()).toBe(0);
		await page.getByRole("button", { name: "Nice" }).click();
		await page.locator("strong", { hasText: "bold" }).waitFor();
	});

	it("cancels a run", async () => {
		const id = await startRun("echo started; sleep 600");
		const page = await visit(`/runs/${id}`);
		await rows(page).getByText("started").waitFor();
		await page.getByRole("button", { name: "Cancel" }).click();
		await page.getByText("The run was cancelled.").waitFor();
		await page.getByRole("button", { name: "Cancel" }).waitFor({ state: "detached" });
	});

	it("starts no run by a second click on the place of the button that cancelled it", async () => {
		const id = await startRun("echo started; sleep 600");
		const page = await visit(`/runs/${id}`);
		await rows(page).getByText("started").waitFor();
		const clicked = clickOnceShown(page, "Retry");
		await page.getByRole("button", { name: "Cancel" }).click();
		await clicked;
		await expect.poll(() => page.getByRole("button", { name: "Retry" }).isEnabled()).toBe(true);
		expect(page.url()).toContain(id);
		const { agentId } = await server.api.call(getRun, { params: { runId: id } });
		const runs = await server.api.call(listRuns, { params: { companyId: server.companyId }, query: { agentId } });
		expect(runs.map((run) => run.id)).toEqual([id]);
	});

	it("does not cancel a new run by a second click on the place of the button that started it", async () => {
		const gate = server.gate("retried");
		const id = await startRun(
			`test -e ${server.folder}/failed || { touch ${server.folder}/failed; exit 3; }; ${gate.wait}`,
		);
		const page = await visit(`/runs/${id}`);
		await page.getByText("exited with code 3").waitFor();
		const clicked = clickOnceShown(page, "Cancel");
		await page.getByRole("button", { name: "Retry" }).click();
		await clicked;
		await expect.poll(() => page.getByRole("button", { name: "Cancel" }).isEnabled()).toBe(true);
		expect(page.url()).not.toContain(id);
		gate.open();
		await page.getByText("Succeeded").first().waitFor();
	});

	it("shows why a run failed", async () => {
		const id = await startRun("echo doing; echo 'no such table' >&2; exit 3");
		const page = await visit(`/runs/${id}`);
		const card = page.getByRole("region", { name: "Error", exact: true });
		await card.getByText("exited with code 3").waitFor();
		await card.getByText("no such table").waitFor();
		await page.getByText("Failed").first().waitFor();
		expect(await page.getByText("exited with code 3").count()).toBe(1);
		await page.getByText("Details").click();
		await text(page, "Code 3").waitFor();
	});

	it("leads from an error of the settings to the settings of the agent", async () => {
		const agent = await server.createAgent("Misspelt", { command: "no-such-program" });
		const page = await visit(`/runs/${(await server.wake(agent)).id}`);
		const card = page.getByRole("region", { name: "Error", exact: true });
		await card.getByText("command_not_found", { exact: true }).waitFor();
		await card.getByRole("link", { name: "Settings of Misspelt" }).click();
		await page.getByLabel("Command").waitFor();
	});

	it("shows no success for a run that failed after its result", async () => {
		const event = JSON.stringify({ type: "result", subtype: "success", is_error: false, result: "All good." });
		const command = path.join(server.folder, "reports-success");
		writeFileSync(command, `#!/bin/sh\necho '${event}'\nexit 3\n`, { mode: 0o755 });
		const agent = await server.createAgent("Boaster", { command, env: { HOME: server.folder } }, "claude_local");
		const page = await visit(`/runs/${(await server.wake(agent)).id}`);
		const card = page.getByRole("region", { name: "Report", exact: true });
		await card.getByText("All good.").waitFor();
		await page.getByText("Failed").first().waitFor();
		expect(await card.getByText("Done").count()).toBe(0);
		expect(await card.getAttribute("class")).not.toContain("ok");
	});

	it("shows the invocation", async () => {
		const page = await visit(`/runs/${await startRun("echo hi")}`);
		await page.getByText("Details").click();
		expect(await page.getByText("Working folder", { exact: true }).count()).toBe(0);
		await page.getByRole("region", { name: "Command" }).getByText("sh -c 'echo hi'").waitFor();
	});

	it("handles a long log: follows it, stops following, searches and jumps", async () => {
		const gate = server.gate("long");
		const id = await startRun(`seq -f 'line %.0f' 30000; ${gate.wait}; echo the very end`);
		const page = await visit(`/runs/${id}`);
		// Playwright's click scrolls the page when it is retried, which stops following.
		await page.getByRole("button", { name: "Raw" }).dispatchEvent("click");
		await text(page, "line 30000").waitFor();
		expect(await rows(page).count()).toBeLessThan(120);
		await page.getByRole("button", { name: "Following" }).waitFor();

		await page.getByLabel("Transcript", { exact: true }).hover();
		await page.mouse.wheel(0, -2_000);
		await page.getByRole("button", { name: "End", exact: true }).waitFor();
		// Near the end, the new line would be rendered.
		expect((await restedScroll(page)).left).toBeGreaterThan(1_000);
		gate.open();
		await page.getByText("Succeeded").first().waitFor();
		expect(await text(page, "the very end").count()).toBe(0);

		await page.keyboard.press("/");
		await page.keyboard.type("LINE 12345");
		await page.getByText("of 1", { exact: false }).first().waitFor();
		await page.keyboard.press("Enter");
		await text(page, "line 12345").waitFor();

		await page.getByRole("button", { name: "End", exact: true }).click();
		await text(page, "the very end").waitFor();
	});

	it("stops following by keys without a click before, and by a finger only when it moves down", async () => {
		const gate = server.gate("touched");
		const id = await startRun(`seq -f 'line %.0f' 300; ${gate.wait}`);
		const page = await visit(`/runs/${id}?view=raw`);
		await text(page, "line 300").waitFor();
		const following = page.getByRole("button", { name: "Following" });
		await following.waitFor();
		await swipe(page, { x: 80, y: 10 });
		await swipe(page, { x: 0, y: -80 });
		expect(await following.count()).toBe(1);
		await swipe(page, { x: 10, y: 80 });
		await following.waitFor({ state: "detached" });

		await page.keyboard.press("End");
		await following.waitFor();
		await page.keyboard.press("PageUp");
		await following.waitFor({ state: "detached" });
		gate.open();
	});

	it("goes to both ends by keys while another key still scrolls", async () => {
		const gate = server.gate("scrolling");
		const page = await visit(`/runs/${await startRun(`seq -f 'line %.0f' 300; ${gate.wait}`)}?view=raw`);
		await text(page, "line 300").waitFor();
		for (const key of ["PageUp", "End"]) await page.keyboard.press(key);
		const { scrolled, left } = await restedScroll(page);
		expect([scrolled > 0, left]).toEqual([true, 0]);
		await page.getByRole("button", { name: "Following" }).waitFor();
		for (const key of ["Home", "PageDown", "Home"]) await page.keyboard.press(key);
		expect((await restedScroll(page)).scrolled).toBe(0);
		gate.open();
	});

	/** How far the transcript is scrolled, and how much is left below, once it has not moved for some frames. */
	function restedScroll(page: Page) {
		return page.getByLabel("Transcript", { exact: true }).evaluate(async (scroller) => {
			for (let last = scroller.scrollTop, same = 0; same < 30; last = scroller.scrollTop) {
				await new Promise(requestAnimationFrame);
				same = scroller.scrollTop === last ? same + 1 : 0;
			}
			const { scrollTop, scrollHeight, clientHeight } = scroller;
			return { scrolled: scrollTop, left: Math.round(scrollHeight - clientHeight - scrollTop) };
		});
	}

	/** Moves a finger over the transcript, until the page has rendered what comes of it. */
	async function swipe(page: Page, by: { x: number; y: number }) {
		await page.getByLabel("Transcript", { exact: true }).evaluate(async (target, { x, y }) => {
			const touchAt = (clientX: number, clientY: number) => [new Touch({ identifier: 1, target, clientX, clientY })];
			target.dispatchEvent(new TouchEvent("touchstart", { touches: touchAt(400, 400) }));
			target.dispatchEvent(new TouchEvent("touchmove", { touches: touchAt(400 + x, 400 + y) }));
			for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
		}, by);
	}

	it("shows markup in the agent's output as text", async () => {
		const id = await startRun(
			`printf '%s\\n' '<img src=x onerror="document.title=1"> [x](javascript:alert(1)) <script>document.title=2</script>' done`,
		);
		const page = await visit(`/runs/${id}`);
		await rows(page).getByText("<img src=x").waitFor();
		expect(await rows(page).locator("img, script, [data-search] a").count()).toBe(0);
		expect(await page.title()).toContain("Paperclip");
	});

	it("leads to the list from the address of a run that does not exist, and from a mistyped one", async () => {
		const page = await visit("/runs/00000000-0000-4000-8000-000000000000");
		await page.getByText("There is no run at this URL").waitFor();
		await page.goto(`${server.url}/runs/1234`);
		await page.getByText("There is no run at this URL").waitFor();
		await page.getByRole("link", { name: "Go to the runs" }).click();
		await page.getByRole("heading", { name: "Runs" }).waitFor();
		// The browser logs the responses of the API as errors.
		tabs.forgive(/status of 40[04]/);
	});
});

/** Clicks a button as soon as it is in the page, as a second click that is under way does. */
function clickOnceShown(page: Page, name: string): Promise<void> {
	return page.evaluate(
		(text) =>
			new Promise<void>((resolve) => {
				const observer = new MutationObserver(() => {
					const button = [...document.querySelectorAll("button")].find(({ innerText }) => innerText === text);
					if (!button) return;
					observer.disconnect();
					button.click();
					resolve();
				});
				observer.observe(document.body, { childList: true, subtree: true });
			}),
		name,
	);
}
