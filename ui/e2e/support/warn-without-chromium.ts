import { hasChromium, missingChromium } from "./chromium.ts";
import { hasFirefox, missingFirefox } from "./firefox.ts";

/** Global setup: prints once which browser tests are skipped. */
export default function warnWithoutChromium(): void {
	if (!hasChromium) console.warn(`\n${missingChromium}\n`);
	if (!hasFirefox) console.warn(`\n${missingFirefox}\n`);
}
