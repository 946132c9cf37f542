import { CHROMIUM } from "@paperclipai/test-support/needs/paths.ts";
import { type Browser, chromium } from "playwright-core";

const ARGS = [
	"--no-sandbox",
	"--disable-gpu",
	"--disable-quic",
	"--no-first-run",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
];

export function launchChromium(): Promise<Browser> {
	return chromium.launch({ executablePath: CHROMIUM, args: ARGS, headless: true });
}
