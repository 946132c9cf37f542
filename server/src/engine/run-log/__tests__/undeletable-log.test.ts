import { execFileSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { wokenRun } from "@paperclipai/shared";
import { mountOnItself } from "@paperclipai/test-support/mount-on-itself.ts";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { expect, vi } from "vitest";
import { it } from "../../../__tests__/support/test-engine.ts";
import { runFolderOf } from "../../../platform/data-folder/run-folder.ts";
import { LIMITS } from "../../../platform/settings/limits.ts";
import { getRun } from "../../../records/runs/run-rows.ts";
import { removeOldLogs } from "../retention.ts";

it("removes the other logs when the folder of a run cannot be deleted", needs("mount"), async ({ startEngine }) => {
	const { context, engine, ...test } = await startEngine(async () => ({
		exitCode: 0,
		signal: null,
		timedOut: false,
	}));
	const finished = async (name: string) => {
		const { id } = wokenRun(await engine.wake(await test.createAgent({ name }), { source: "on_demand" }));
		await until(async () => (await getRun(context, id)).status === "succeeded");
		return runFolderOf(context.folder, id).root;
	};
	const undeletable = await finished("First");
	const other = await finished("Second");
	const kept = path.join(undeletable, "kept");
	writeFileSync(kept, "");
	mountOnItself(kept);
	const warn = vi.spyOn(context.logger, "warn");
	try {
		await removeOldLogs(context, new Date(Date.now() + LIMITS.retention.maxAgeMs + 60_000));
		expect([existsSync(undeletable), existsSync(other)]).toEqual([true, false]);
		expect(warn).toHaveBeenCalledTimes(1);
	} finally {
		execFileSync("umount", [kept]);
		await test.stop();
	}
});
