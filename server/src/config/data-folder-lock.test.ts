import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { startServerProcess } from "@paperclipai/test-support/server/server-process.ts";
import { createTestHome, type TestHome } from "@paperclipai/test-support/server/test-home.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readRunningServer, startServer } from "../index.ts";

let home: TestHome;
beforeEach(async () => {
	home = await createTestHome();
});
afterEach(() => home.remove());

const start = () =>
	startServer({
		home: home.home,
		port: 0,
		logLevel: "silent",
		...(home.databaseUrl ? { databaseUrl: home.databaseUrl } : {}),
	});

it("refuses a second server and names the holder of the data folder", async () => {
	const first = await startServerProcess(home);
	await expect(start()).rejects.toMatchObject({
		code: "data_folder_in_use",
		message: expect.stringContaining(String(first.pid)),
		hint: expect.any(String),
	});
	expect(readRunningServer(home.home)).toMatchObject({ url: first.url, pid: first.pid });
	await first.kill();
	expect(readRunningServer(home.home)).toBeNull();
	const second = await start();
	expect(readRunningServer(home.home)).toMatchObject({ url: second.url });
	await second.stop();
	expect(readRunningServer(home.home)).toBeNull();
	expect(existsSync(path.join(home.home, "lock"))).toBe(false);
});

it("ignores a lock whose pid now belongs to another program", async () => {
	writeFileSync(path.join(home.home, "lock"), JSON.stringify({ pid: 1, startTime: "999999999999" }));
	const server = await start();
	expect(JSON.parse(readFileSync(path.join(home.home, "lock"), "utf8"))).toMatchObject({ pid: process.pid });
	await server.stop();
});

it("releases everything when the start fails", async () => {
	const other = await start();
	const blocked = await createTestHome();
	const taken = startServer({
		home: blocked.home,
		port: other.port,
		logLevel: "silent",
		...(blocked.databaseUrl ? { databaseUrl: blocked.databaseUrl } : {}),
	});
	await expect(taken).rejects.toMatchObject({ code: "port_in_use" });
	expect(existsSync(path.join(blocked.home, "lock"))).toBe(false);
	await other.stop();
	await blocked.remove();
});

it("refuses to listen on an address that others can reach", async () => {
	await expect(startServer({ home: home.home, host: "0.0.0.0" })).rejects.toMatchObject({ code: "host_not_loopback" });
});

it("makes its folder readable by its owner only", async () => {
	const server = await start();
	for (const name of ["", "runs", "workspaces"]) expect(statSync(path.join(home.home, name)).mode & 0o077).toBe(0);
	await server.stop();
});
