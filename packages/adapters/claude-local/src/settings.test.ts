import { readFile } from "node:fs/promises";
import path from "node:path";
import { withSettingsTable } from "@paperclipai/adapter-utils";
import { expect, it } from "vitest";
import { settings } from "./settings.ts";

const PAGE = path.resolve(import.meta.dirname, "../../../../docs/adapters/claude-local.md");

it("has the table of settings on its docs page; -u rewrites it", async () => {
	const page = await readFile(PAGE, "utf8");
	await expect(withSettingsTable(page, settings)).toMatchFileSnapshot(PAGE);
});
