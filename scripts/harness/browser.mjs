import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { cpuSeconds, residentBytes } from "./proc.mjs";

const { chromium } = createRequire(fileURLToPath(new URL("../../ui/package.json", import.meta.url)))("playwright-core");
const EXECUTABLE = process.env.PAPERCLIP_TEST_CHROMIUM ?? "/usr/bin/chromium";
const ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"];
const WINDOW = { width: 1440, height: 900 };

/** Runs `body` with `openTab`, which opens a page in a renderer process of its own, and closes the browser afterwards. */
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

async function openTab(context, system) {
	const before = new Set(await renderers(system));
	const page = await context.newPage();
	// The process of a page is started when it is first needed.
	await page.goto("about:blank");
	const pid = (await renderers(system)).find((id) => !before.has(id));
	return { page, pid, memory: () => residentBytes(pid), cpuSeconds: () => cpuSeconds(pid) };
}

async function renderers(system) {
	const { processInfo } = await system.send("SystemInfo.getProcessInfo");
	return processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
}
