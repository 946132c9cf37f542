import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readProcess } from "../identify/proc-table.ts";
import { openStarter } from "./starter.ts";

const PROGRAM = fileURLToPath(new URL("../../../dist/process/launch/starter-process.js", import.meta.url));

let folder = "";
let gone = Promise.resolve();
let starter = openedStarter();

function openedStarter() {
	let onGone = () => {};
	gone = new Promise((resolve) => {
		onGone = resolve;
	});
	return openStarter(PROGRAM, onGone);
}

beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), "starter-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function shell(script: string, cwd = folder) {
	const output = path.join(folder, "output");
	closeSync(openSync(output, "a"));
	return { file: "/bin/sh", args: ["-c", script], cwd, env: { WORD: "word" }, files: ["/dev/null", output, output] };
}

it("starts programs in a session of their own, with files and environment, and tells how they exited", async () => {
	const { pid, exited } = await starter.start(shell('read line; echo "$line$WORD" $$ >&2; exit 3'));
	await expect(exited).resolves.toBe(3);
	expect(readFileSync(path.join(folder, "output"), "utf8")).toBe(`word ${pid}\n`);
	const killed = await starter.start(shell("kill -9 $$"));
	await expect(killed.exited).resolves.toBeNull();
});

it("reports the error of the system", async () => {
	await expect(starter.start(shell("true", path.join(folder, "missing")))).rejects.toMatchObject({ code: "ENOENT" });
	const unreadable = { ...shell("true"), files: [path.join(folder, "missing")] };
	await expect(starter.start(unreadable)).rejects.toMatchObject({ code: "ENOENT" });
});

it("leaves programs running when it is killed, and nothing waits for it", async () => {
	const { pid, exited } = await starter.start(shell("exec sleep 60"));
	const row = readProcess(pid);
	expect(row).toMatchObject({ session: pid, group: pid });
	process.kill(row?.parent ?? 0, "SIGKILL");
	const pending = expect(starter.start(shell("true"))).rejects.toThrow();
	await expect(exited).resolves.toBeNull();
	await pending;
	await gone;
	expect(starter.isReady()).toBe(false);
	expect(readProcess(pid)?.state).not.toBe("Z");
	process.kill(pid, "SIGKILL");
	starter = openedStarter();
});
