/** A run of many lines in the web UI: first screen, scrolling, search, memory; then a run that writes 20 lines a second. */

import path from "node:path";
import { builtFile } from "@paperclipai/test-support/built-file.mjs";
import { agentConfig, bench } from "../harness/bench.mjs";
import { withBrowser } from "../harness/browser.mjs";
import { megabytes, printTable, quantile } from "../harness/table.mjs";
import { searchFor, waitInPage, watchFirstScreen } from "../harness/transcript-page.mjs";

const LINE_LENGTH = 80;
const DIGITS = 9;
const LIVE_LINES_PER_SECOND = 20;
const FRAMES = 200;

const options = {
	lines: { type: "string", default: "1000000" },
	needles: { type: "string", default: "100" },
	seconds: { type: "string", default: "20" },
};

await bench("transcript", measure, {
	options,
	uiFolder: path.dirname(builtFile("ui", "index.html")),
});

async function measure(place) {
	const lines = Number(place.options.lines);
	const runId = await finishedRun(place, lines);
	const url = `${place.url}/runs/${runId}`;
	const rows = [["", "median", "95 %", "worst"]];
	await withBrowser((openTab) => measureOpening(openTab, url, rows));
	await withBrowser(async (openTab) => {
		const tab = await openTab();
		const empty = await memoryOfEmptyPage(tab, place.url);
		const peak = watchPeak(tab);
		await tab.page.goto(url);
		await waitForEnd(tab.page, lines, rows);
		await measureScrolling(tab.page, rows);
		for (const view of ["Nice", "Raw"]) {
			await measureSearch(tab.page, view, lines, Number(place.options.needles), rows);
		}
		const highest = peak.stop();
		rows.push(["memory of the tab's process at its peak (RSS)", megabytes(highest), "", ""]);
		rows.push(["the same above the page of an empty list", megabytes(highest - empty), "", ""]);
	});
	for (const view of ["Nice", "Raw"]) {
		await withBrowser((openTab) => measureLive(place, openTab, view, rows));
	}
	printTable(`Transcript of ${lines} lines`, rows);
}

async function finishedRun({ api, companyId, folder }, lines) {
	const switches = ["--lines", String(lines), "--length", String(LINE_LENGTH), "--block"];
	const agent = await api.createAgent(companyId, agentConfig(folder, switches));
	const run = await api.waitForRun((await api.wake(agent.id)).id);
	if (run.status !== "succeeded") throw new Error(`The run ${run.status}.`);
	return run.id;
}

/** Loads of the page whose files the browser has. */
async function measureOpening(openTab, url, rows) {
	const texts = [];
	const screens = [];
	for (let round = 0; round < 6; round++) {
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
	rows.push(row("first text, warm", texts), row("first screen, warm", screens));
}

async function memoryOfEmptyPage({ page, findProcess, memory }, url) {
	await page.goto(`${url}/workspaces`);
	await waitInPage(page, () => document.querySelector("h1"));
	await findProcess();
	return memory();
}

function watchPeak({ memory }) {
	let highest = 0;
	const timer = setInterval(() => {
		highest = Math.max(highest, memory());
	}, 50);
	return {
		stop() {
			clearInterval(timer);
			return highest;
		},
	};
}

async function waitForEnd(page, lines, rows) {
	const startedAt = performance.now();
	await waitInPage(
		page,
		() => document.querySelector("main") && !document.body.textContent.includes("Reading the log"),
	);
	await page.getByRole("button", { name: "Raw" }).click();
	await waitInPage(page, () => !document.body.textContent.includes("Reading the log"));
	rows.push(["whole log read", ms(performance.now() - startedAt), "", ""]);
	const last = String(lines).padStart(DIGITS, "0");
	const times = [];
	for (let round = 0; round < 5; round++) {
		await page.keyboard.press("g");
		await waitInPage(page, () => document.querySelector('[data-index="0"][data-loaded]'));
		const reached = waitInPage(page, (text) => isLineInView(text), last).catch((error) => error);
		await page.evaluate(() => {
			window.isLineInView = (text) => {
				const found = [...document.querySelectorAll("[data-index][data-loaded]")].find((each) =>
					each.textContent.includes(`${text} `),
				);
				return found !== undefined && found.getBoundingClientRect().top < innerHeight;
			};
		});
		await page.keyboard.press("Shift+G");
		times.push((await reached).ms ?? Number.NaN);
	}
	rows.push(row("last line reached", times));
}

/** Frames while the wheel turns, in the middle of the log. */
async function measureScrolling(page, rows) {
	for (const view of ["Nice", "Raw"]) {
		await page.getByRole("button", { name: view }).click();
		await page.keyboard.press("g");
		await page.mouse.move(700, 600);
		const frames = page.evaluate(async (count) => {
			const durations = [];
			let last = performance.now();
			while (durations.length < count) {
				await new Promise((resolve) => requestAnimationFrame(resolve));
				const now = performance.now();
				durations.push(now - last);
				last = now;
			}
			return durations;
		}, FRAMES);
		let isDone = false;
		void frames.then(() => {
			isDone = true;
		});
		while (!isDone) await page.mouse.wheel(0, 700);
		rows.push(row(`frame while scrolling, ${view}`, await frames));
	}
}

async function measureSearch(page, view, lines, count, rows) {
	await page.getByRole("button", { name: view }).click();
	const shown = [];
	const counted = [];
	let wrong = 0;
	for (let round = 0; round < count; round++) {
		const number = 1 + Math.floor(Math.random() * lines);
		const needle = `${String(number).padStart(DIGITS, "0")} `;
		const result = await searchFor(page, needle);
		const isRight =
			result.problem === undefined &&
			result.from.startsWith(needle) &&
			result.status === "1 of 1" &&
			(view === "Nice" || result.row === number - 1);
		if (!isRight) {
			wrong++;
			console.error(`wrong: ${view} ${needle} ${JSON.stringify(result)?.slice(0, 300)}`);
			continue;
		}
		shown.push(result.shownMs);
		counted.push(result.countedMs);
	}
	rows.push(row(`match highlighted, ${view}`, shown), row(`matches counted, ${view}`, counted));
	rows.push([`wrong of ${count} searches, ${view}`, wrong, "", ""]);
}

async function measureLive({ api, companyId, folder, url, options: { seconds } }, openTab, view, rows) {
	const every = 1000 / LIVE_LINES_PER_SECOND;
	const count = LIVE_LINES_PER_SECOND * (Number(seconds) + 10);
	const switches = ["--lines", String(count), "--every", String(every), "--length", "100", "--stamp"];
	const agent = await api.createAgent(companyId, agentConfig(folder, switches));
	const run = await api.wake(agent.id);
	const { page, findProcess, cpuSeconds } = await openTab();
	await page.goto(`${url}/runs/${run.id}${view === "Raw" ? "?view=raw" : ""}`);
	await waitInPage(page, () => document.querySelectorAll("[data-index][data-loaded]").length > 0);
	await page.waitForTimeout(2_000);
	await findProcess();
	await page.evaluate(watchStamps);
	const before = cpuSeconds();
	const startedAt = performance.now();
	await page.waitForTimeout(Number(seconds) * 1000);
	const share = (cpuSeconds() - before) / ((performance.now() - startedAt) / 1000);
	rows.push(row(`line on screen, ${LIVE_LINES_PER_SECOND} lines/s, ${view}`, await page.evaluate(() => window.delays)));
	rows.push([`CPU of the tab meanwhile, ${view}`, `${(share * 100).toFixed(1)} %`, "", ""]);
	await api.cancel(run.id);
}

/** Notes the age of each line, by the time that it carries, in the frame in which it is painted. */
function watchStamps() {
	const seen = new Set();
	window.delays = [];
	const look = () => {
		const texts = [...document.querySelectorAll("[data-index]")].slice(-30).map((each) => each.textContent);
		const now = performance.timeOrigin + performance.now();
		const isFirst = seen.size === 0;
		for (const [, number, stamp] of texts
			.join("\n")
			.slice(-4_000)
			.matchAll(/(\d{9}) (\d{13}\.\d\d) /g)) {
			if (seen.has(number)) continue;
			seen.add(number);
			if (!isFirst) window.delays.push(now - Number(stamp));
		}
	};
	const main = document.querySelector("main");
	new MutationObserver(() => requestAnimationFrame(look)).observe(main, {
		childList: true,
		subtree: true,
		characterData: true,
	});
	look();
}

function row(name, values) {
	return [name, ...[0.5, 0.95, 1].map((share) => ms(quantile(values, share)))];
}

function ms(value) {
	return `${Number(value).toFixed(value < 10 ? 1 : 0)} ms`;
}
