import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Run } from "@paperclipai/shared";
import { until } from "@paperclipai/test-support/until.ts";
import { pino } from "pino";
import { expect, it, onTestFinished } from "vitest";
import { dataFolderAt } from "../../../../platform/data-folder/data-folder.ts";
import { runFolderOf } from "../../../../platform/data-folder/run-folder.ts";
import { EventBus } from "../../../../platform/events/event-bus.ts";
import { createSerialQueue } from "../../../../platform/timing/serial-queue.ts";
import type { ExternalVersion } from "./external-version.ts";
import type { OpenVersions } from "./open-versions.ts";
import { createVersionCleanup } from "./version-cleanup.ts";
import { versionFolderOf } from "./version-folders.ts";

const OLD = "0".repeat(32);

it("removes a retired version once the run that is pinned to it is stored as finished", async () => {
	const root = mkdtempSync(path.join(tmpdir(), "version-cleanup-"));
	onTestFinished(() => rmSync(root, { recursive: true, force: true }));
	const folder = dataFolderAt(root);
	const version = versionFolderOf(folder, "acme", OLD);
	const { spools } = runFolderOf(folder, "run-1");
	for (const one of [version, spools]) mkdirSync(one, { recursive: true });
	writeFileSync(path.join(spools, "adapter-version.json"), JSON.stringify({ hash: OLD }));
	const bus = new EventBus();
	let running = ["run-1"];
	const cleanup = createVersionCleanup({
		bus,
		folder,
		logger: pino({ level: "silent" }),
		versions: { isOld: () => false, retire: async () => {} } as Partial<OpenVersions> as OpenVersions,
		isInstalled: () => false,
		activeRuns: async () => running,
		queue: createSerialQueue(() => false),
		signal: new AbortController().signal,
	});

	// The adapter has returned, and the run is not settled yet.
	await cleanup.removeUnused();
	cleanup.retire("acme", {} as ExternalVersion);
	expect(existsSync(version)).toBe(true);
	running = [];
	bus.emit({ kind: "heartbeat.run.status", companyId: "c", payload: { status: "succeeded" } as Run });
	await until(() => !existsSync(version));
});
