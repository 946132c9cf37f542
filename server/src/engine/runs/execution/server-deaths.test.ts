import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import type { AdaptersContext } from "../../adapters/adapter-registry.ts";
import type { OpenRun } from "./open-run.ts";
import { noteServer } from "./server-deaths.ts";

it("counts the servers that died without progress, from the start after a damaged count", async () => {
	const root = mkdtempSync(path.join(tmpdir(), "server-deaths-"));
	onTestFinished(() => rmSync(root, { recursive: true, force: true }));
	const adapters = { forRun: async () => ({ executeIsolated: () => undefined }) };
	const store = (step: () => Promise<unknown>) => step();
	const note = (size: number) =>
		noteServer(
			{ adapters } as unknown as AdaptersContext,
			{ run: { id: "run-1", adapterType: "acme" }, files: { root }, log: { size }, store } as unknown as OpenRun,
		);
	expect([await note(10), await note(10), await note(10), await note(11), await note(11)]).toEqual([0, 1, 2, 0, 1]);
	const file = path.join(root, "server-attempt.json");
	for (const damaged of ["null", "[]", "{}", '{"deaths":"2","logBytes":11}', '{"logBytes":11}', '{"deaths":2,"log']) {
		writeFileSync(file, damaged);
		expect(await note(11), damaged).toBe(0);
		expect(readFileSync(file, "utf8")).toBe('{"deaths":0,"logBytes":11}');
	}
});
