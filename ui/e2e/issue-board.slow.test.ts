import { type CreateIssue, createIssue, getIssue, type Issue, updateIssue } from "@paperclipai/shared";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { until } from "@paperclipai/test-support/until.ts";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { it } from "./support/browser-test.ts";
import { useBrowser } from "./support/use-browser.ts";

describe("the board of issues", needs("chromium"), () => {
	const { server, tabs, visit } = useBrowser();

	const create = (body: CreateIssue): Promise<Issue> =>
		server.api.call(createIssue, { params: { companyId: server.companyId }, body });
	const stored = (issueId: string) => server.api.call(getIssue, { params: { issueId } });
	const column = (page: Page, status: string) => page.locator(`[data-column=${status}]`);
	const card = (page: Page, { identifier }: Issue) => page.locator(`[data-issue="${identifier}"]`);

	it("moves cards of the board by mouse, by keys and by menu", async () => {
		const [first, second] = [await create({ title: "Dragged" }), await create({ title: "Pushed" })];
		const page = await visit("/issues?view=board");
		await card(page, first).dragTo(column(page, "in_review"));
		await column(page, "in_review").getByText("Dragged").waitFor();
		await until(async () => (await stored(first.id)).status === "in_review");

		await card(page, second).getByRole("link").focus();
		await page.keyboard.press("Shift+ArrowRight");
		await column(page, "in_progress").getByText("Pushed").waitFor();
		await page.getByTestId("board-announcement").getByText("moved to In progress").waitFor();
		await page.waitForFunction(() => document.activeElement?.textContent === "Pushed");
		await until(async () => (await stored(second.id)).status === "in_progress");

		await page.getByRole("button", { name: `Move ${second.identifier}` }).click();
		await page.getByRole("menuitem", { name: "Move to Done" }).click();
		await column(page, "done").getByText("Pushed").waitFor();
		await until(async () => (await stored(second.id)).status === "done");
	});

	it("shows all columns at 1440 pixels, and where the window is narrower that there are more", async () => {
		await create({ title: "Seen at once" });
		const page = await visit("/issues?view=board", { viewport: { width: 1440, height: 900 } });
		await column(page, "cancelled").waitFor();
		const more = page.locator("[data-more]");
		await expect.poll(() => more.count()).toBe(0);
		const last = await column(page, "cancelled").boundingBox();
		expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(1440);
		await page.setViewportSize({ width: 1000, height: 800 });
		await expect.poll(() => more.count()).toBe(1);
		await page.getByRole("region", { name: "Board" }).evaluate((board) => board.scrollTo({ left: 10_000 }));
		await expect.poll(async () => (await more.boundingBox())?.x ?? 1000).toBeLessThan(500);
	});

	it("moves a card by keys that follow each other faster than the card", async () => {
		const issue = await create({ title: "Hurried", status: "backlog" });
		const page = await visit("/issues?view=board");
		await card(page, issue).getByRole("link").focus();
		for (let press = 0; press < 3; press++) await page.keyboard.press("Shift+ArrowRight");
		await column(page, "in_review").getByText("Hurried").waitFor();
		await until(async () => (await stored(issue.id)).status === "in_review");
	});

	it("moves the focus to the cards beside it by the arrow keys", async () => {
		const left = await create({ title: "Beside left", status: "todo" });
		const right = await create({ title: "Beside right", status: "blocked" });
		const page = await visit("/issues?view=board&q=Beside");
		const focused = (issue: Issue) => card(page, issue).locator(":focus");
		// Each column loads its own cards.
		await card(page, right).waitFor();
		await card(page, left).getByRole("link").focus();
		await page.keyboard.press("ArrowRight");
		await focused(right).waitFor();
		await page.keyboard.press("ArrowRight");
		await focused(right).waitFor();
		await page.keyboard.press("ArrowLeft");
		await focused(left).waitFor();
		expect((await stored(left.id)).status).toBe("todo");
	});

	it("lists the keys of the board, which do nothing without a card", async () => {
		await create({ title: "At rest" });
		const page = await visit("/issues?view=board");
		await page.locator("[data-issue]").first().waitFor();
		await page.keyboard.press("Shift+ArrowRight");
		await page.keyboard.press("?");
		const map = page.getByRole("dialog", { name: "Keyboard shortcuts" });
		await map.getByRole("listitem").filter({ hasText: "Move card to next column" }).getByText("→").waitFor();
		await map.getByText("Move card to previous column").waitFor();
		await page.keyboard.press("Escape");
		expect(await page.getByTestId("board-announcement").textContent()).toBe("");
	});

	it("opens the board on a phone on the first column with issues", async () => {
		await create({ title: "Handheld one", status: "in_review" });
		await create({ title: "Handheld two", status: "done" });
		const page = await visit("/issues?view=board&q=Handheld", { viewport: { width: 390, height: 844 } });
		const left = async (status: string) => (await column(page, status).boundingBox())?.x;
		await expect.poll(() => left("in_review")).toBeLessThan(100);
		expect(await left("in_review")).toBeGreaterThan(0);
	});

	/** Drags a card from Todo, which somebody else moves to Backlog meanwhile. */
	async function dragMovedCard(title: string) {
		const issue = await create({ title });
		const page = await visit("/issues?view=board");
		await card(page, issue).hover();
		await page.mouse.down();
		await column(page, "in_progress").hover();
		await server.api.call(updateIssue, { params: { issueId: issue.id }, body: { status: "backlog" } });
		await column(page, "backlog").getByText(title).waitFor();
		return { issue, page };
	}

	it("takes back only its own move when somebody else has moved the card while it was dragged", async () => {
		const { issue, page } = await dragMovedCard("Carried");
		await column(page, "in_review").hover();
		await page.mouse.up();
		await page.getByText(`${issue.identifier} moved to In review`, { exact: true }).waitFor();
		await page.getByRole("button", { name: "Undo" }).click();
		await column(page, "backlog").getByText("Carried").waitFor();
		await until(async () => (await stored(issue.id)).status !== "in_review");
		expect((await stored(issue.id)).status).toBe("backlog");
	});

	it("moves a card back to the column from which somebody else has moved it while it was dragged", async () => {
		const { issue, page } = await dragMovedCard("Returned");
		await column(page, "todo").hover();
		await page.mouse.up();
		await column(page, "todo").getByText("Returned").waitFor();
		await until(async () => (await stored(issue.id)).status === "todo");
	});

	it("returns a card with the server's sentence when the server refuses, and leaves what others did meanwhile", async () => {
		const [issue, other] = [await create({ title: "Stubborn" }), await create({ title: "Elsewhere" })];
		const page = await visit("/issues?view=board");
		await card(page, issue).waitFor();
		let refuse = () => {};
		const isRefused = new Promise<void>((resolve) => {
			refuse = resolve;
		});
		await page.route(`**/api/issues/${issue.id}`, async (route) => {
			await isRefused;
			await route.fulfill({
				status: 409,
				contentType: "application/json",
				body: JSON.stringify({ error: { code: "issue_checked_out", message: "A run works on it." } }),
			});
		});
		await card(page, issue).getByRole("link").focus();
		await page.keyboard.press("Shift+ArrowRight");
		await server.api.call(updateIssue, { params: { issueId: other.id }, body: { status: "done" } });
		await column(page, "done").getByText("Elsewhere").waitFor();
		refuse();
		await page.getByText("could not be updated: A run works on it.").waitFor();
		await column(page, "todo").getByText("Stubborn").waitFor();
		await page.getByTestId("board-announcement").getByText("could not be moved").waitFor();
		await column(page, "done").getByText("Elsewhere").waitFor();
		tabs.forgive(/status of 409/);
	});
});
