import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import {
	hasFailuresTable,
	type ProgramDeclaration,
	type Settings,
	withFailuresTable,
	withSettingsTable,
} from "@paperclipai/adapter-utils";
import { expect, it } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const PACKAGES = path.join(ROOT, "packages/adapters");
const names = readdirSync(PACKAGES).filter((name) => existsSync(path.join(PACKAGES, name, "src/ui/index.ts")));

async function load<Module>(name: string, file: string): Promise<Partial<Module>> {
	const whole = path.join(PACKAGES, name, "src", file);
	return existsSync(whole) ? await import(whole) : {};
}

it.each(names)("%s has its settings and failures on its docs page; -u rewrites them", async (name) => {
	const page = path.join(ROOT, "docs/adapters", `${name}.md`);
	const { settings } = await load<{ settings: Settings }>(name, "ui/index.ts");
	const { type = "" } = await load<{ type: string }>(name, "index.ts");
	const { program } = await load<{ program: ProgramDeclaration }>(name, "program.ts");
	const written = await readFile(page, "utf8");
	// An adapter with a form of its own need not declare settings.
	const withSettings = settings === undefined ? written : withSettingsTable(written, settings);
	const isDerived = program !== undefined && hasFailuresTable(written);
	await expect(isDerived ? withFailuresTable(withSettings, type, program) : withSettings).toMatchFileSnapshot(page);
});
