import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { dataFolderAt } from "../../../../platform/data-folder/data-folder.ts";
import { runFolderOf } from "../../../../platform/data-folder/run-folder.ts";
import { readRunVersion } from "./run-version.ts";

const HASH = "0123456789abcdef".repeat(2);

it("reads the version of a run, and none from a damaged file", async () => {
	const root = mkdtempSync(path.join(tmpdir(), "run-version-"));
	onTestFinished(() => rmSync(root, { recursive: true, force: true }));
	const folder = dataFolderAt(root);
	const { spools } = runFolderOf(folder, "run-1");
	mkdirSync(spools, { recursive: true });
	const read = async (content: string) => {
		writeFileSync(path.join(spools, "adapter-version.json"), content);
		return await readRunVersion(folder, "run-1");
	};
	expect(await read(JSON.stringify({ hash: HASH }))).toBe(HASH);
	const damaged = ["null", "[]", "{}", '"x"', '{"hash":5}', '{"hash":"../../other"}', '{"hash":"01'];
	for (const content of damaged) expect(await read(content), content).toBeNull();
});
