import { waitInPage } from "../../harness/transcript-page.mjs";
import { DIGITS } from "./run.mjs";

const FRAMES = 200;
const ROUNDS = 10;
const WHEEL_PIXELS = 700;

export async function measureEnd(page, { lines, name }, figures) {
	const last = `${String(lines).padStart(DIGITS, "0")} `;
	const times = [];
	for (let round = 0; round < ROUNDS; round++) {
		await page.keyboard.press("g");
		await waitInPage(page, () => document.querySelector('[data-index="0"][data-loaded]'));
		// Starts watching before the key press, so that the latency of the browser counts too.
		const reached = waitInPage(page, isLineInView, last);
		await page.keyboard.press("Shift+G");
		times.push((await reached).ms);
	}
	figures.series(`last line reached, ${name}`, times, { target: 500, isWorst: true });
}

/** Executed in the page. */
function isLineInView(text) {
	const rows = [...document.querySelectorAll("[data-index][data-loaded]")];
	const row = rows.find((each) => each.textContent.includes(text));
	return row !== undefined && row.getBoundingClientRect().top < innerHeight;
}

export async function measureScrolling(page, { name }, figures) {
	await page.keyboard.press("g");
	await page.mouse.move(700, 600);
	const frames = page.evaluate(recordFrames, FRAMES);
	let isDone = false;
	void frames.then(() => {
		isDone = true;
	});
	while (!isDone) await page.mouse.wheel(0, WHEEL_PIXELS);
	figures.series(`frame while scrolling, ${name}`, await frames, { target: 50 });
}

/** Executed in the page. */
async function recordFrames(count) {
	const durations = [];
	let last = performance.now();
	while (durations.length < count) {
		await new Promise((resolve) => requestAnimationFrame(resolve));
		const now = performance.now();
		durations.push(now - last);
		last = now;
	}
	return durations;
}
