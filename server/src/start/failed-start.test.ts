import { execFileSync } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import type { ServerAdapterModule } from "@paperclipai/adapter-utils";
import { createTestHome } from "@paperclipai/test-support/server/test-home.ts";
import { expect, it, onTestFinished } from "vitest";
import { startServer } from "../index.ts";

it("reports why a start failed, although it cannot be undone completely", async ({ skip }) => {
	const { home, databaseUrl = "", remove } = await createTestHome();
	const lock = path.join(home, "lock");
	const busy = createServer();
	await new Promise<void>((resolve) => busy.listen(0, "127.0.0.1", resolve));
	onTestFinished(async () => {
		busy.close();
		execFileSync("umount", [lock]);
		await remove();
	});
	let canMount: boolean | null = null;
	const adapter: ServerAdapterModule = {
		// Asked for once the folder is locked. The file of the lock cannot be removed then.
		get type() {
			canMount ??= mountOnItself(lock);
			return "mounting";
		},
		execute: async () => ({ exitCode: 0, signal: null, timedOut: false }),
		testEnvironment: async ({ adapterType }) => ({ adapterType, status: "pass", checks: [], testedAt: "" }),
	};
	const { port } = busy.address() as AddressInfo;
	const starting = startServer({ home, port, databaseUrl, logLevel: "silent", adapters: [adapter] });
	await expect(starting).rejects.toMatchObject({ code: "port_in_use" });
	skip(canMount !== true, "No file can be mounted here.");
});

function mountOnItself(file: string): boolean {
	try {
		execFileSync("mount", ["--bind", file, file], { stdio: "ignore" });
		return true;
	} catch {
		return false;
	}
}
