import { writeFileSync } from "node:fs";
import path from "node:path";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { axeFindings } from "./support/axe.ts";
import { it } from "./support/browser-test.ts";
import { createReplayAgent, recorded } from "./support/replay-agent.ts";
import { toolStory } from "./support/tool-story.ts";
import { useBrowser } from "./support/use-browser.ts";
import { rows } from "./support/watched-page.ts";

const CLAUDE = ["tool-use", "tool-error", "write-file", "read-image", "sub-agent", "bad-tool"].map(
	(name) => `claude-2.1.330/${name}`,
);
/** Room for all rows, because only those in sight are rendered. */
const TALL = { width: 1440, height: 6_000 };
const OUTPUT = [
	"printf 'total 8\\n-rw-r--r--  1 ada  staff    812 login.ts\\n-rw-r--r--  1 ada  staff  12044 session.ts\\n'",
	"printf '# comment\\n__init__\\n5) five\\n'",
	"printf '\\033[1;32mPASS\\033[0m \\033[48;5;52;38;2;250;250;250m white on red \\033[0m\\n'",
	"printf '\\033]8;;https://example.com\\007docs\\033]8;;\\007\\033[2A\\n'",
	"printf 'loading 10%%\\rloading 60%%\\rloading 100%%\\n'",
	"sleep 0.1; echo 'warning: no lock file' >&2; sleep 0.1; echo end",
].join("; ");

describe("cards and logs of a transcript", needs("chromium"), () => {
	const { server, visit } = useBrowser();

	async function visitRun(adapterType: string, name: string, output: string): Promise<Page> {
		const agent = await createReplayAgent(server, adapterType, name, output);
		const page = await visit(`/runs/${(await server.wake(agent)).id}`, { viewport: TALL });
		await page.getByText("Reading the log").waitFor({ state: "detached" });
		return page;
	}

	/** The card of a call, open. */
	async function openCard(page: Page, name: string, summary: string): Promise<Locator> {
		const card = rows(page).locator("details").filter({ hasText: name }).filter({ hasText: summary }).first();
		await card.locator("summary").first().click();
		return card;
	}

	async function expectNoFindings(page: Page) {
		for (const colorScheme of ["light", "dark"] as const) {
			await page.emulateMedia({ colorScheme });
			expect(await axeFindings(page), colorScheme).toEqual([]);
		}
	}

	it("shows output as a log: columns, colours, progress, and standard error in its place", async () => {
		const agent = await server.createAgent("Logger", { command: "sh", args: ["-c", OUTPUT] });
		const page = await visit(`/runs/${(await server.wake(agent)).id}`);
		await rows(page).getByText("end", { exact: true }).waitFor();
		const lines = page.locator("[data-index] [data-search]");
		const texts = await lines.allInnerTexts();
		const log = texts.slice(texts.indexOf("total 8"));
		expect(log.slice(0, 10)).toEqual([
			"total 8",
			"-rw-r--r--  1 ada  staff    812 login.ts",
			"-rw-r--r--  1 ada  staff  12044 session.ts",
			"# comment",
			"__init__",
			"5) five",
			"PASS  white on red ",
			"docs",
			"loading 100%",
			"warning: no lock file",
		]);
		const family = (name: string) =>
			rows(page)
				.getByText(name, { exact: true })
				.evaluate((element) => getComputedStyle(element).fontFamily);
		expect(await family("# comment")).toContain("mono");
		const colours = await page.evaluate(() => {
			const of = (element: Element | null | undefined) => element && getComputedStyle(element).color;
			const pass = [...document.querySelectorAll("[data-search] span")].find((span) => span.textContent === "PASS");
			return [of(pass), of(pass?.parentElement)];
		});
		expect(colours[0]).not.toBe(colours[1]);
		const links = await rows(page)
			.locator("a[target]")
			.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute("href"), link.getAttribute("rel")]));
		expect(links).toEqual([["docs", "https://example.com/", expect.stringContaining("noreferrer")]]);

		await page.getByRole("button", { name: "2 earlier states" }).click();
		await rows(page).getByText("loading 10%").waitFor();
		await rows(page).getByText("standard error:").waitFor({ state: "attached" });
		await expectNoFindings(page);

		await page.getByRole("button", { name: "Raw" }).click();
		const caret = rows(page).locator("[data-caret='^[']").first();
		await caret.waitFor({ state: "attached" });
		// Only the caret is seen: few fonts have the symbol that stands for the character.
		expect(await caret.evaluate((element) => getComputedStyle(element).fontSize)).toBe("0px");
	});

	it("shows each tool by what it does", async () => {
		const output = toolStory() + recorded("claude-local", ...CLAUDE);
		const page = await visitRun("claude_local", "claude", output);

		// Without a click, because it has failed.
		const shell = rows(page)
			.locator("details[open]")
			.filter({ hasText: "Bash" })
			.filter({ hasText: "npm test" })
			.first();
		await shell.getByText("exit 1").waitFor();
		await shell.getByRole("region", { name: "Error" }).getByText("-rw-r--r--  1 ada  staff    812 login.ts").waitFor();
		expect(await shell.locator("pre", { hasText: "npm test -- login" }).first().innerText()).toBe(
			"npm test -- login\nls -l",
		);
		const search = await openCard(page, "Grep", "expiresAt");
		await search.getByText("2 lines").waitFor();
		const web = await openCard(page, "WebFetch", "docs.example.com");
		expect(await web.getByRole("link").getAttribute("href")).toBe("https://docs.example.com/tokens");
		const todo = await openCard(page, "TodoWrite", "1 of 3 done");
		await todo.getByRole("listitem").filter({ hasText: "in progress" }).getByText("Mend it").waitFor();
		const other = await openCard(page, "mcp__tickets__close", "");
		await other.getByText("4711").first().waitFor();
		await rows(page)
			.getByText(/^Turn 1 · /)
			.first()
			.waitFor();

		const edit = await openCard(page, "Edit", "notes.txt");
		await edit.getByRole("region", { name: "Changes" }).getByText("+changed line").waitFor();
		const image = await openCard(page, "Read", "square.png");
		await image.getByRole("img", { name: /square\.png/ }).waitFor();
		expect(await image.getByRole("img").evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(8);
		const task = await openCard(page, "Agent", "Count the files");
		await task.getByText("Sub-agent steps").waitFor();
		await task.getByRole("button", { name: "Bash ls -1" }).waitFor();
		await expectNoFindings(page);
	});

	it("shows the commands, changes and plans of Codex", async () => {
		const names = ["codex-0.169.0/tool-error", "codex-0.169.0/delete-file", "codex-0.77.0/plan"];
		const page = await visitRun("codex_local", "codex", recorded("codex-local", ...names));
		await rows(page)
			.getByText(/exit [1-9]/)
			.first()
			.waitFor();
		const edit = await openCard(page, "Edit", "old.txt");
		await edit.getByRole("region", { name: "Changes" }).getByText("D /workspace/project/old.txt").waitFor();
		const plan = await openCard(page, "plan", "2 done");
		await plan.getByRole("listitem").first().waitFor();
	});

	it("leads from the timeline to the row of a step, and shows the times of lines on demand", async () => {
		const script = [
			`echo '{"type":"system","subtype":"init","session_id":"9b1c6a52-6f0e-4a3e-9d55-0c7f1a2b3c4d","model":"m"}'`,
			...Array.from({ length: 30 }, (_, index) => `echo '${callLine(index)}'; sleep 0.03; echo '${resultLine(index)}'`),
		].join("\n");
		// The page has to follow the run, because a transcript that is over is opened at its start.
		const gate = server.gate("page-is-open");
		const file = path.join(server.folder, "stepper");
		writeFileSync(file, `#!/bin/sh\ncat >/dev/null\n${gate.wait}\n${script}\necho plain line\n`, { mode: 0o755 });
		const agent = await server.createAgent("Stepper", { command: file, env: { HOME: server.folder } }, "claude_local");
		const page = await visit(`/runs/${(await server.wake(agent)).id}`, { viewport: { width: 1440, height: 900 } });
		await page.getByRole("button", { name: "Following" }).waitFor();
		gate.open();
		await page.getByText("plain line").waitFor();
		const timeline = page.getByRole("navigation", { name: "Timeline" });
		await timeline.getByRole("button", { name: /^Bash echo 0\b/ }).click();
		await rows(page).getByText("echo 0", { exact: true }).waitFor();
		await timeline.getByRole("button", { name: /^Bash echo 29\b/ }).press("Enter");
		await rows(page).getByText("echo 29", { exact: true }).waitFor();

		const gutter = page.locator("[data-index] [data-time]").last();
		const shownTime = () => gutter.evaluate((element) => getComputedStyle(element, "::after").content);
		expect(await shownTime()).toBe("none");
		await page.getByRole("button", { name: "Timestamps" }).click();
		expect(await shownTime()).toMatch(/\d\d:\d\d:\d\d/);
		await expectNoFindings(page);
	});
});

function callLine(index: number): string {
	const content = [{ type: "tool_use", id: `t${index}`, name: "Bash", input: { command: `echo ${index}` } }];
	return JSON.stringify({ type: "assistant", message: { role: "assistant", content } });
}

function resultLine(index: number): string {
	const content = [{ type: "tool_result", tool_use_id: `t${index}`, content: `${index}` }];
	return JSON.stringify({ type: "user", message: { role: "user", content } });
}
