import { createIssue } from "@paperclipai/shared";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { describe, expect } from "vitest";
import { it } from "./support/browser-test.ts";
import { useBrowser } from "./support/use-browser.ts";

describe("a long list of issues", needs("chromium"), () => {
	const { server, visit } = useBrowser();

	const create = (title: string) =>
		server.api.call(createIssue, { params: { companyId: server.companyId }, body: { title } });

	it("renders only the rows of a long list that are near the view", async () => {
		for (let number = 1; number <= 220; number++) await create(`Bulk ${number}`);
		const page = await visit("/issues?q=Bulk");
		const issue = (number: number) => page.getByRole("link", { name: `Bulk ${number}`, exact: true });
		await issue(220).waitFor();
		const scroll = (to: number) => page.locator("main").evaluate((main, top) => main.scrollTo(0, top), to);
		await expect
			.poll(async () => {
				await scroll(1_000_000);
				return await issue(1).count();
			})
			.toBe(1);
		await expect.poll(() => issue(220).count()).toBe(0);
		expect(await page.locator("main [data-row]").count()).toBeLessThan(220);
		await scroll(0);
		await issue(220).waitFor();
		await expect.poll(() => issue(1).count()).toBe(0);
	});

	it("copies selected rows that are not rendered, and keeps the ends of the selection", async () => {
		const page = await visit("/issues?q=Bulk");
		await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
		const issue = (number: number) => page.getByRole("link", { name: `Bulk ${number}`, exact: true });
		await issue(220).waitFor();
		const scroll = (to: number) => page.locator("main").evaluate((main, top) => main.scrollTo(0, top), to);
		const select = (name: "start" | "end", number: number) =>
			issue(number).evaluate((link, side) => {
				const selection = document.getSelection();
				if (side === "start") selection?.collapse(link.firstChild, 0);
				else selection?.extend(link.firstChild as Node, link.textContent?.length ?? 0);
			}, name);
		await select("start", 219);
		await expect
			.poll(async () => {
				await scroll(1_000_000);
				return await issue(2).count();
			})
			.toBe(1);
		await expect.poll(() => issue(120).count()).toBe(0);
		await select("end", 2);
		await page.keyboard.press("Control+c");
		const copied = await page.evaluate(() => navigator.clipboard.readText());
		const numbers = [...copied.matchAll(/Bulk (\d+)/g)].map(([, number]) => Number(number));
		expect(numbers).toEqual(Array.from({ length: 218 }, (_, index) => 219 - index));
		await expect.poll(() => issue(120).count()).toBe(0);
	});

	it("goes on with j from the row that was opened when the reader comes back", async () => {
		for (const title of ["Row last", "Row two", "Row first"]) await create(title);
		const page = await visit("/issues?q=Row");
		const row = (title: string) => page.getByRole("link", { name: title, exact: true });
		await row("Row last").waitFor();
		for (const key of ["j", "j", "Enter"]) await page.keyboard.press(key);
		await page.getByRole("heading", { name: "Row two" }).waitFor();
		await page.goBack();
		await row("Row last").waitFor();
		await page.keyboard.press("j");
		expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Row last");
	});

	it("is scrolled as it was left when the reader comes back, or loads the page again", async () => {
		for (let number = 1; number <= 60; number++) await create(`Left ${number}`);
		const page = await visit("/issues?q=Left");
		const row = page.getByRole("link", { name: "Left 12", exact: true });
		await expect
			.poll(async () => {
				await page.mouse.move(600, 400);
				await page.mouse.wheel(0, 2_000);
				return await row.count();
			})
			.toBe(1);
		await row.evaluate((element) => element.scrollIntoView({ block: "center" }));
		const tops = () => row.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
		const [before = 0] = await tops();
		const isWhereItWas = async () => Math.abs(((await tops())[0] ?? 0) - before) < 2;
		await row.click();
		await page.getByRole("heading", { name: "Left 12" }).waitFor();
		expect(await page.locator("main").evaluate(({ scrollTop }) => scrollTop)).toBe(0);
		await page.goBack();
		await row.waitFor();
		await expect.poll(isWhereItWas).toBe(true);
		await page.goForward();
		await page.getByRole("heading", { name: "Left 12" }).waitFor();
		await page.goBack();
		await row.waitFor();
		await expect.poll(isWhereItWas).toBe(true);
		await page.reload();
		await row.waitFor();
		await expect.poll(isWhereItWas).toBe(true);
	});
});
