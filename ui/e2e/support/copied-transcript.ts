import type { Page } from "playwright-core";

/** The whole transcript in the shown view, as its button copies it. */
export async function copiedTranscript(page: Page): Promise<string> {
	await page.evaluate(() => {
		navigator.clipboard.writeText = async (text) => {
			document.documentElement.dataset.copied = text;
		};
	});
	await page.getByRole("button", { name: "Copy transcript" }).click();
	const copied = await page.waitForFunction(() => document.documentElement.dataset.copied);
	return String(await copied.jsonValue());
}
