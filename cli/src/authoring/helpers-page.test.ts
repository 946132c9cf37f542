import path from "node:path";
import { expect, it } from "vitest";
import { helpersPage } from "./helpers-page.ts";
import { reachableFrom } from "./write-types.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const TYPES = path.join(ROOT, "packages/adapter-utils/dist");

it("is in the documentation; -u rewrites it", async () => {
	const page = helpersPage(TYPES, reachableFrom(TYPES));
	await expect(page).toMatchFileSnapshot(path.join(ROOT, "docs/reference/adapter-helpers.md"));
	for (const name of ["defineProgram", "defineEvents", "runAgentProgram", "buildRunPrompt", "asString"]) {
		expect(page).toContain(`### ${name}\n`);
	}
});
