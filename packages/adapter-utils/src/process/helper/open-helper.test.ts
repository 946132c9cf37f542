import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readProcess } from "../identify/proc-table.ts";
import { currentMoment } from "../identify/process-moment.ts";
import { RUN_VARIABLE } from "../identify/run-marker.ts";
import { spoolAt } from "../launch/spool.ts";
import { openHelper } from "./open-helper.ts";
import type { ProgramOutput } from "./read-program.ts";

const PROGRAM = fileURLToPath(new URL("../../../dist/process/helper-process.js", import.meta.url));

const RUN_ID = crypto.randomUUID();

let folder = "";
let gone = Promise.resolve();
let helper = openedHelper();

function openedHelper() {
	let onGone = () => {};
	gone = new Promise((resolve) => {
		onGone = resolve;
	});
	return openHelper(PROGRAM, onGone);
}

beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), "helper-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function shell(script: string, cwd = folder) {
	const output = path.join(folder, "output");
	closeSync(openSync(output, "a"));
	return {
		file: "/bin/sh",
		args: ["-c", script],
		cwd,
		env: { WORD: "word", [RUN_VARIABLE]: RUN_ID },
		files: ["/dev/null", output, output],
	};
}

it("starts programs in a session of their own, with files and environment, and reports how they exited", async () => {
	const { pid, exited } = await helper.start(shell('read line; echo "$line$WORD" $$ >&2; exit 3'));
	await expect(exited).resolves.toBe(3);
	expect(readFileSync(path.join(folder, "output"), "utf8")).toBe(`word ${pid}\n`);
	const killed = await helper.start(shell("kill -9 $$"));
	await expect(killed.exited).resolves.toBeNull();
});

it("executes tasks", async () => {
	const since = currentMoment();
	const { exited } = await helper.start(shell("exec sleep 60", folder));
	await expect(helper.execute("isRunGone", [RUN_ID, [], since])).resolves.toBe(false);
	const [pid = 0] = (await helper.execute("listMembers", [{ runId: RUN_ID, shim: null, since }])) as number[];
	process.kill(pid, "SIGKILL");
	await exited;
	await expect(helper.execute("isRunGone", [RUN_ID, [], since])).resolves.toBe(true);
	await helper.execute("removeFolder", [folder]);
	expect(existsSync(folder)).toBe(false);
	const unusable = spoolAt("/dev/null/spool");
	await expect(helper.execute("createSpool", [unusable, ""])).rejects.toMatchObject({ code: "ENOTDIR" });
});

it("reads short programs, and leaves those that take long, write much or cannot be started to others", async () => {
	const read = (script: string, more: object = {}) =>
		helper.execute("readProgram", [
			{ ...shell(script), maxMs: 60_000, maxBytes: 1_000, ...more },
		]) as Promise<ProgramOutput | null>;
	const output = await read('printf "input\\377"; echo "$WORD" >&2; exit 3');
	expect(output).toMatchObject({ exitCode: 3, stderr: "word\n" });
	expect(Buffer.from(output?.stdout ?? "", "base64")).toEqual(Buffer.from("input\xff", "latin1"));
	await expect(read("sleep 600", { maxMs: 50 })).resolves.toBeNull();
	await expect(read("yes")).resolves.toBeNull();
	await expect(read("true", { cwd: path.join(folder, "missing") })).resolves.toBeNull();
});

it("reports the error of the system", async () => {
	await expect(helper.start(shell("true", path.join(folder, "missing")))).rejects.toMatchObject({ code: "ENOENT" });
	const unreadable = { ...shell("true"), files: [path.join(folder, "missing")] };
	await expect(helper.start(unreadable)).rejects.toMatchObject({ code: "ENOENT" });
});

it("leaves programs running when it is killed, and nothing waits for it", async () => {
	const { pid, exited } = await helper.start(shell("exec sleep 60"));
	const row = readProcess(pid);
	expect(row).toMatchObject({ session: pid, group: pid });
	process.kill(row?.parent ?? 0, "SIGKILL");
	const pending = expect(helper.start(shell("true"))).rejects.toThrow();
	await expect(exited).resolves.toBeNull();
	await pending;
	await gone;
	expect(helper.isReady()).toBe(false);
	expect(readProcess(pid)?.state).not.toBe("Z");
	process.kill(pid, "SIGKILL");
	helper = openedHelper();
});
