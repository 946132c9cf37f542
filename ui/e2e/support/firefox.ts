import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, firefox } from "playwright-core";

const program = process.env.PAPERCLIP_TEST_FIREFOX ?? "/usr/bin/firefox-esr";

export const hasFirefox = existsSync(program);

export const missingFirefox =
	`SKIPPED: the test in Firefox needs it and there is none at ${program}. ` +
	"Install it (Debian: apt-get install firefox-esr) or set PAPERCLIP_TEST_FIREFOX.";

export function launchFirefox(): Promise<Browser> {
	const executablePath = createRequire(import.meta.url).resolve("@paperclipai/test-support/browser/launch-firefox.mjs");
	const env = { ...process.env, PAPERCLIP_TEST_FIREFOX: program };
	// Firefox as it is released, through WebDriver BiDi.
	return firefox.launch({ channel: "moz-firefox", executablePath, env, headless: true });
}
