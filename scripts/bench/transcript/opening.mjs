import { waitInPage, watchFirstScreen } from "../../harness/transcript-page.mjs";

const ROUNDS = 10;

/** Loads of the page whose files the browser has. */
export async function measureOpening(openTab, { name, url }, figures) {
	const texts = [];
	const screens = [];
	for (let round = 0; round <= ROUNDS; round++) {
		const { page } = await openTab();
		await watchFirstScreen(page);
		await page.goto(url);
		const { found } = await waitInPage(page, () => window.transcriptTimes?.screen && window.transcriptTimes);
		if (round > 0) {
			texts.push(found.text);
			screens.push(found.screen);
		}
		await page.close();
	}
	figures.series(`first text, warm, ${name}`, texts, { target: 500 });
	figures.series(`first screen, warm, ${name}`, screens, { target: 1_000 });
}
