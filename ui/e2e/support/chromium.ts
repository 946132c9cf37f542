import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const executablePath = process.env.PAPERCLIP_TEST_CHROMIUM ?? "/usr/bin/chromium";

const ARGS = [
	"--no-sandbox",
	"--disable-gpu",
	"--disable-quic",
	"--no-first-run",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
];

export const hasChromium = existsSync(executablePath);

export const missingChromium =
	`SKIPPED: the browser tests need Chromium and there is none at ${executablePath}. ` +
	"Install it (Debian: apt-get install chromium) or set PAPERCLIP_TEST_CHROMIUM.";

export function launchChromium(): Promise<Browser> {
	return chromium.launch({ executablePath, args: ARGS, headless: true });
}
