import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { cpuSeconds, residentBytes } from "./proc.mjs";

const { chromium } = createRequire(fileURLToPath(new URL("../../ui/package.json", import.meta.url)))("playwright-core");
const EXECUTABLE = process.env.PAPERCLIP_TEST_CHROMIUM ?? "/usr/bin/chromium";
const ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"];
const WINDOW = { width: 1440, height: 900 };

export async function withBrowser(body) {
	const browser = await chromium.launch({ executablePath: EXECUTABLE, args: ARGUMENTS, headless: true });
	try {
		const system = await browser.newBrowserCDPSession();
		const context = await browser.newContext({ viewport: WINDOW });
		return await body(() => openTab(context, system));
	} finally {
		await browser.close();
	}
}

/** The process of a tab can be found only if it is the first one of its browser. */
async function openTab(context, system) {
	const page = await context.newPage();
	let pid = 0;
	return {
		page,
		/** Called once the page is loaded, before its process is examined. */
		async findProcess() {
			const { processInfo } = await system.send("SystemInfo.getProcessInfo");
			const renderers = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
			pid = renderers.sort((one, other) => residentBytes(other) - residentBytes(one))[0];
		},
		pid: () => pid,
		memory: () => residentBytes(pid),
		cpuSeconds: () => cpuSeconds(pid),
	};
}
