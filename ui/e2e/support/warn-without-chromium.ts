import { hasChromium, missingChromium } from "./chromium.ts";

/** Global setup: prints once that the browser tests are skipped. */
export default function warnWithoutChromium(): void {
	if (!hasChromium) console.warn(`\n${missingChromium}\n`);
}
