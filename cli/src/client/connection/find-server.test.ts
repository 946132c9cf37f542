import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { currentPidSpace, identifyProcess } from "@paperclipai/adapter-utils/host";
import { expect, it, onTestFinished } from "vitest";
import { findHolder, findRunningServer, findSettledServer } from "./find-server.ts";

it("finds no server, and does not hang, when a FIFO has the name of its file", () => {
	const home = mkdtempSync(path.join(tmpdir(), "paperclip-find-"));
	execFileSync("sh", ["-c", "mkfifo server.json"], { cwd: home });
	expect(findRunningServer(home)).toBeNull();
	rmSync(home, { recursive: true });
});

it("finds the process that holds a folder without serving it, and waits for what it does", async () => {
	const home = mkdtempSync(path.join(tmpdir(), "paperclip-find-"));
	onTestFinished(() => rmSync(home, { recursive: true }));
	const write = (name: string, content: unknown) => writeFileSync(path.join(home, name), JSON.stringify(content));
	const identity = identifyProcess(process.pid);
	expect([findHolder(home), await findSettledServer(home)]).toEqual([null, null]);
	write("lock", { ...identity, pidSpace: "another" });
	expect(findHolder(home)).toBe(null);
	write("lock", { ...identity, pidSpace: currentPidSpace() });
	expect(findHolder(home)).toMatchObject({ pid: process.pid, stopping: false });
	const settled = findSettledServer(home);
	write("server.json", { ...identity, url: "http://127.0.0.1:1", forOneCommand: false, version: "1" });
	expect(await settled).toMatchObject({ url: "http://127.0.0.1:1" });
	rmSync(path.join(home, "server.json"));
	write("lock", { ...identity, pidSpace: currentPidSpace(), stopping: true });
	expect(findHolder(home)).toMatchObject({ stopping: true });
	const ended = findSettledServer(home);
	rmSync(path.join(home, "lock"));
	expect(await ended).toBe(null);
});
