import { waitInPage, watchFirstScreen } from "../../harness/transcript-page.mjs";

const ROUNDS = 10;
/** The browser ends the process of the previous page within this time; users open the next page later. */
const SETTLE_MS = 1_500;

/** Loads of the page in a tab that has loaded it before. */
export async function measureOpening(openTab, { name, url }, figures) {
	const paints = [];
	const texts = [];
	const screens = [];
	const { page } = await openTab();
	await watchFirstScreen(page);
	for (let round = 0; round <= ROUNDS; round++) {
		await page.goto("about:blank");
		await page.waitForTimeout(SETTLE_MS);
		await page.goto(url);
		const { found } = await waitInPage(page, () => window.transcriptTimes?.screen && window.transcriptTimes);
		if (round > 0) {
			paints.push(await firstPaint(page));
			texts.push(found.text);
			screens.push(found.screen);
		}
	}
	await page.close();
	figures.series(`first text of the page, warm, ${name}`, paints, { target: 500 });
	figures.series(`first text of the transcript, warm, ${name}`, texts);
	figures.series(`first screen, warm, ${name}`, screens, { target: 1_000 });
}

function firstPaint(page) {
	return page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime);
}
