import { watchHeaps } from "../../harness/heap.mjs";
import { waitInPage } from "../../harness/transcript-page.mjs";

const MEGABYTE = 1024 * 1024;
const SAMPLE_MS = 50;

/**
 * `stop` records the peaks: of the heaps of the page and its worker, and of the resident memory of their process, which
 * includes the browser's own code and pictures.
 */
export async function openWatched({ page, findProcess, memory }, { origin, url, name }, figures) {
	await page.goto(`${origin}/workspaces`);
	await waitInPage(page, () => document.querySelector("h1"));
	await findProcess();
	const empty = memory();
	const heaps = await watchHeaps(page);
	const peak = watchPeak(heaps.read, memory);
	const startedAt = performance.now();
	await page.goto(url);
	await waitInPage(page, () => document.querySelector("[data-loaded]"));
	await waitInPage(page, () => !document.body.textContent.includes("Reading the log"));
	figures.one(`whole log read, ${name}`, performance.now() - startedAt, { unit: "ms" });
	return {
		async stop() {
			const { heap, resident } = await peak.stop();
			figures.one(`heaps at their peak, ${name}`, heap / MEGABYTE, { target: 400, unit: "MB" });
			figures.one(`resident memory at its peak, ${name}`, resident / MEGABYTE, { unit: "MB" });
			figures.one(`a page with an empty list, ${name}`, empty / MEGABYTE, { unit: "MB" });
		},
	};
}

function watchPeak(readHeap, readResident) {
	const highest = { heap: 0, resident: 0 };
	const sampling = { isWanted: true, end: sample() };

	// The caller reports a page that is closed in the meantime.
	sampling.end.catch(() => {});

	async function sample() {
		do {
			highest.resident = Math.max(highest.resident, readResident());
			highest.heap = Math.max(highest.heap, await readHeap());
			await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS));
		} while (sampling.isWanted);
	}

	return {
		async stop() {
			sampling.isWanted = false;
			await sampling.end;
			return highest;
		},
	};
}
