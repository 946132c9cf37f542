import { agentConfig } from "../../harness/bench.mjs";
import { waitInPage } from "../../harness/transcript-page.mjs";

const LINES_PER_SECOND = 20;
/** Covers the work of opening a page. */
const SETTLE_MS = 4_000;

/** A run that writes lines for at least this time. */
async function startWriter({ api, companyId, folder }, seconds) {
	const every = String(1000 / LINES_PER_SECOND);
	const lines = String(LINES_PER_SECOND * (seconds + 60));
	const agent = await api.createAgent(
		companyId,
		agentConfig(folder, ["--lines", lines, "--every", every, "--length", "100", "--stamp"]),
	);
	return (await api.wake(agent.id)).id;
}

/** Age of lines when painted, and the tab process's share of a core during that time. */
export async function measureLive(setup, openTab, { name, seconds, search }, figures) {
	const runId = await startWriter(setup, seconds);
	const { page, findProcess, cpuSeconds } = await openTab();
	await page.goto(`${setup.url}/runs/${runId}${search}`);
	await waitInPage(page, () => document.querySelectorAll("[data-index][data-loaded]").length > 0);
	await page.waitForTimeout(SETTLE_MS);
	await findProcess();
	// Separately, because watching each line costs the tab more than showing it.
	const share = await shareOfCore(page, cpuSeconds, seconds);
	await page.evaluate(watchStamps);
	await page.waitForTimeout(seconds * 1000);
	const delays = await page.evaluate(() => window.delays);
	await setup.api.cancel(runId);
	figures.series(`line on screen, ${name}`, delays, { target: 50 });
	figures.one(`CPU of the tab meanwhile, ${name}`, share * 100, { target: 15, unit: "%" });
}

async function shareOfCore(page, cpuSeconds, seconds) {
	const before = cpuSeconds();
	const startedAt = performance.now();
	await page.waitForTimeout(seconds * 1000);
	return (cpuSeconds() - before) / ((performance.now() - startedAt) / 1000);
}

/** Executed in the page: records the age of each line, from its time stamp, in the frame in which it is painted. */
function watchStamps() {
	const seen = new Set();
	window.delays = [];
	const look = () => {
		const last = [...document.querySelectorAll("[data-index]")].slice(-30).map((each) => each.textContent);
		const now = performance.timeOrigin + performance.now();
		const isFirst = seen.size === 0;
		for (const [, number, stamp] of last
			.join("\n")
			.slice(-4_000)
			.matchAll(/(\d{9}) (\d{13}\.\d\d) /g)) {
			if (seen.has(number)) continue;
			seen.add(number);
			if (!isFirst) window.delays.push(now - Number(stamp));
		}
	};
	const options = { childList: true, subtree: true, characterData: true };
	new MutationObserver(() => requestAnimationFrame(look)).observe(document.querySelector("main"), options);
	look();
}
