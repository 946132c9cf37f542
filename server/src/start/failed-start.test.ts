import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import type { ServerAdapterModule } from "@paperclipai/adapter-utils";
import { mountOnItself } from "@paperclipai/test-support/mount-on-itself.ts";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { createTestHome } from "@paperclipai/test-support/server/test-home.ts";
import { expect, it, onTestFinished } from "vitest";
import { startServer } from "../index.ts";

it("reports why a start failed, although it cannot be undone completely", needs("mount"), async () => {
	const { home, databaseUrl = "", remove } = await createTestHome();
	const lock = path.join(home, "lock");
	const busy = createServer();
	const port = await freePort();
	let isMounted = false;
	onTestFinished(async () => {
		busy.close();
		if (isMounted) execFileSync("umount", [lock]);
		await remove();
	});
	const adapter: ServerAdapterModule = {
		// Read once the folder is locked. The file of the lock cannot be removed then.
		get type() {
			if (!isMounted) mountOnItself(lock);
			// Not earlier, because the server checks the port before it opens the database.
			if (!busy.listening) busy.listen(port, "127.0.0.1");
			isMounted = true;
			return "mounting";
		},
		execute: async () => ({ exitCode: 0, signal: null, timedOut: false }),
		testEnvironment: async ({ adapterType }) => ({ adapterType, status: "pass", checks: [], testedAt: "" }),
	};
	const starting = startServer({ home, port, databaseUrl, logLevel: "silent", adapters: [adapter] });
	await expect(starting).rejects.toMatchObject({ code: "port_in_use" });
});

it("leaves no data folder and opens no database when the port is in use", async () => {
	const { home, databaseUrl = "", remove } = await createTestHome();
	const busy = createServer();
	await new Promise<void>((resolve) => busy.listen(0, "127.0.0.1", resolve));
	onTestFinished(async () => {
		busy.close();
		await remove();
	});
	const { port } = busy.address() as AddressInfo;
	const start = async (folder: string) => await startServer({ home: folder, port, databaseUrl, logLevel: "silent" });
	const missing = path.join(home, "new");
	await expect(start(missing)).rejects.toMatchObject({ code: "port_in_use" });
	expect(existsSync(missing)).toBe(false);
	mkdirSync(missing, { mode: 0o700 });
	await expect(start(missing)).rejects.toMatchObject({ code: "port_in_use" });
	expect(existsSync(path.join(missing, "database"))).toBe(false);
});

async function freePort(): Promise<number> {
	const server = createServer();
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	await new Promise((resolve) => server.close(resolve));
	return port;
}
