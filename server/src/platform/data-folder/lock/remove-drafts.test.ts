import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { dataFolderAt } from "../data-folder.ts";
import { removeDrafts } from "./remove-drafts.ts";

it("removes the drafts of a killed server and nothing else", () => {
	const root = mkdtempSync(path.join(tmpdir(), "drafts-"));
	try {
		const kept = ["lock", "lock.1a2b3c4d.sock", "server-id", "master.key", "server.json", randomUUID()];
		for (const name of [...kept, `server.json.${randomUUID()}`, `lock.${randomUUID()}`, `master-key.${randomUUID()}`]) {
			writeFileSync(path.join(root, name), "");
		}
		mkdirSync(path.join(root, `runs.${randomUUID()}`));
		removeDrafts(dataFolderAt(root));
		expect(
			readdirSync(root)
				.filter((name) => !name.startsWith("runs."))
				.sort(),
		).toEqual(kept.sort());
		expect(readdirSync(root)).toHaveLength(kept.length + 1);
	} finally {
		rmSync(root, { recursive: true });
	}
});
