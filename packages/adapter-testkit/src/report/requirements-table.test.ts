import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { REQUIREMENTS } from "../index.ts";
import { withRequirementsTable } from "./requirements-table.ts";

const ROOT = path.resolve(import.meta.dirname, "../../../..");
const PAGE = path.join(ROOT, "docs/adapters/testkit.md");

it("is on the docs page; -u rewrites it", async () => {
	const page = withRequirementsTable(readFileSync(PAGE, "utf8"), "../../");
	await expect(page).toMatchFileSnapshot(PAGE);
});

it("has ids in kebab-case, each once, and sources that exist", () => {
	const ids = REQUIREMENTS.map(({ id }) => id);
	expect(new Set(ids).size).toBe(ids.length);
	for (const { id, text, source } of REQUIREMENTS) {
		expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
		expect(text, id).toMatch(/^\S.*\.$/);
		expect(existsSync(path.join(ROOT, source)), source).toBe(true);
	}
});
