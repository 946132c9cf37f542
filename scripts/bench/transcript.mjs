/**
 * A run of many lines in the web UI: first screen, memory, scrolling, search; then a run that writes 20 lines a second.
 * Prints each figure with its target. `--only opening,view,live` executes parts of it.
 */

import path from "node:path";
import { builtFile } from "@paperclipai/test-support/built-file.mjs";
import { bench } from "../harness/bench.mjs";
import { withBrowser } from "../harness/browser.mjs";
import { createFigures } from "./transcript/figures.mjs";
import { measureLive } from "./transcript/live.mjs";
import { openWatched } from "./transcript/memory.mjs";
import { measureOpening } from "./transcript/opening.mjs";
import { finishedRun } from "./transcript/run.mjs";
import { measureEnd, measureScrolling } from "./transcript/scrolling.mjs";
import { measureSearch } from "./transcript/search.mjs";

const VIEWS = [
	{ name: "Nice", search: "" },
	{ name: "Raw", search: "?view=raw" },
];

const options = {
	lines: { type: "string", default: "1000000" },
	needles: { type: "string", default: "100" },
	seconds: { type: "string", default: "20" },
	only: { type: "string", default: "opening,view,live" },
};

await bench("transcript", measure, {
	options,
	uiFolder: path.dirname(builtFile("ui", "index.html")),
});

async function measure(setup) {
	const lines = Number(setup.options.lines);
	const needles = Number(setup.options.needles);
	const seconds = Number(setup.options.seconds);
	const parts = setup.options.only.split(",");
	const figures = createFigures();
	if (parts.includes("opening") || parts.includes("view")) {
		const url = `${setup.url}/runs/${await finishedRun(setup, lines)}`;
		for (const { name, search } of VIEWS) {
			const view = { name, lines, needles, origin: setup.url, url: url + search };
			if (parts.includes("opening")) await withBrowser((openTab) => measureOpening(openTab, view, figures));
			if (parts.includes("view")) await withBrowser((openTab) => measureView(openTab, view, figures));
		}
	}
	for (const view of parts.includes("live") ? VIEWS : []) {
		await withBrowser((openTab) => measureLive(setup, openTab, { ...view, seconds }, figures));
	}
	figures.print(`Transcript of ${lines} lines`);
}

async function measureView(openTab, view, figures) {
	const tab = await openTab();
	const watched = await openWatched(tab, view, figures);
	await measureEnd(tab.page, view, figures);
	await measureScrolling(tab.page, view, figures);
	await measureSearch(tab, view, figures);
	await watched.stop();
}
