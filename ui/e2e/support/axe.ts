import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface AxeOptions {
	/** Default: all. */
	rules?: string[];
	/** Selects the parts of the page that are looked at. Default: all of it. */
	within?: string;
}

/** The serious and critical findings of axe on a page. */
export async function axeFindings(page: Page, { rules, within }: AxeOptions = {}): Promise<string[]> {
	// Evaluated instead of added as a script, which the page's content security policy refuses.
	if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe);
	const options = JSON.stringify({
		resultTypes: ["violations"],
		...(rules && { runOnly: { type: "rule", values: rules } }),
	});
	const { violations } = (await page.evaluate(
		`axe.run(${within ? JSON.stringify(within) : "document"}, ${options})`,
	)) as AxeResults;
	return violations
		.filter(({ impact }) => impact === "serious" || impact === "critical")
		.flatMap(({ id, nodes }) =>
			nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")} ${failureSummary}`),
		);
}
