import { createRequire } from "node:module";
import { FIREFOX } from "@paperclipai/test-support/needs/paths.ts";
import { type Browser, firefox } from "playwright-core";

export function launchFirefox(): Promise<Browser> {
	const executablePath = createRequire(import.meta.url).resolve("@paperclipai/test-support/browser/launch-firefox.mjs");
	const env = { ...process.env, PAPERCLIP_TEST_FIREFOX: FIREFOX };
	// Firefox as it is released, through WebDriver BiDi.
	return firefox.launch({ channel: "moz-firefox", executablePath, env, headless: true });
}
