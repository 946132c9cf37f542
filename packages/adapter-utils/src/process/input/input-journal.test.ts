import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { describe, expect, it } from "vitest";
import { AGENT_LIMITS } from "../../limits/agent-limits.ts";
import { folder, never, scope, shell, survivors, useShellRuns } from "../__tests__/shell-runs.ts";
import type { InputJournal } from "../launch/input-messages.ts";
import { spoolAt } from "../launch/spool.ts";
import { withRunScope } from "../scope/run-scope.ts";

const ECHO = 'while IFS= read -r line; do echo "got $line"; done; echo end';
const SERVER = fileURLToPath(new URL("./__tests__/append-messages.ts", import.meta.url));

useShellRuns();

/** Starts the program, and resolves once it can be sent messages. */
async function converse(script: string, runScope = scope()) {
	let onInput: (journal: InputJournal) => void = () => undefined;
	const opened = new Promise<InputJournal>((resolve) => {
		onInput = resolve;
	});
	const result = withRunScope(runScope, () => shell(script, { onInput }));
	result.catch(() => undefined);
	return { journal: await opened, result };
}

describe("a program that is sent messages", () => {
	it("reads them in order while it runs, and the end of its input once the journal is closed", async () => {
		const { journal, result } = await converse(ECHO);
		await journal.append({ id: "a", text: "one\n" });
		await Promise.all([journal.append({ id: "b", text: "two\n" }), journal.append({ id: "c", text: "three\n" })]);
		await journal.close();
		expect(await result).toMatchObject({ exitCode: 0, stdout: "got one\ngot two\ngot three\nend\n", stderr: "" });
		await expect.poll(survivors).toEqual([]);
	});

	it("is not sent a message twice, also after it was closed", async () => {
		const { journal, result } = await converse(ECHO);
		expect(await journal.append({ id: "a", text: "one\n" })).toBe(true);
		expect(await journal.append({ id: "a", text: "other\n" })).toBe(false);
		await journal.close();
		await journal.close();
		expect(await journal.append({ id: "a", text: "one\n" })).toBe(false);
		await expect(journal.append({ id: "b", text: "two\n" })).rejects.toMatchObject({ code: "input_closed" });
		expect(await journal.read()).toEqual({ messages: [{ id: "a", text: "one\n" }], isClosed: true });
		expect((await result).stdout).toBe("got one\nend\n");
	});

	it("exits although nobody closed the journal, and leaves no process", async () => {
		const { journal, result } = await converse("read -r line; echo $line; exit 3");
		await journal.append({ id: "a", text: "one\n" });
		expect(await result).toMatchObject({ exitCode: 3, stdout: "one\n" });
		await expect.poll(survivors).toEqual([]);
	});

	it("does not block the server with a FIFO in place of the mark, and does not write through a link", async () => {
		const victim = path.join(folder, "victim");
		writeFileSync(victim, "kept");
		const { inputClosed, messages } = spoolAt(path.join(folder, "spool", "1"));
		for (const tamper of [`mkfifo ${inputClosed}`, `ln -s ${victim} ${inputClosed}`]) {
			const { journal, result } = await converse(`${tamper}; ${ECHO}`);
			await journal.append({ id: "a", text: "one\n" });
			await journal.close();
			expect((await result).stdout).toContain("end");
			expect(readFileSync(victim, "utf8")).toBe("kept");
			rmSync(path.join(folder, "spool"), { recursive: true });
		}
		for (const removed of [messages, spoolAt(path.join(folder, "spool", "1")).input]) {
			const { journal, result } = await converse(
				`rm -r ${removed}; : >removed; while [ ! -e go ]; do sleep 0.02; done`,
			);
			await expect.poll(() => existsSync(path.join(folder, "removed"))).toBe(true);
			await expect(journal.append({ id: "a", text: "one\n" })).rejects.toMatchObject({ code: "spool_changed" });
			writeFileSync(path.join(folder, "go"), "");
			await result;
			for (const name of ["spool", "removed", "go"]) rmSync(path.join(folder, name), { recursive: true });
		}
		const { journal, result } = await converse(
			`mv ${messages} moved; ln -s ${folder} ${messages}; while [ ! -e go ]; do sleep 0.02; done`,
		);
		await expect.poll(() => existsSync(path.join(folder, "moved"))).toBe(true);
		await expect(journal.append({ id: "a", text: "one\n" })).rejects.toMatchObject({ code: "spool_changed" });
		writeFileSync(path.join(folder, "go"), "");
		await result;
	});

	it("blocks nobody when it does not read", async () => {
		const { journal, result } = await converse("while [ ! -e go ]; do sleep 0.02; done; wc -c");
		const text = "x".repeat(1024 * 1024);
		for (const id of ["a", "b", "c"]) await journal.append({ id, text });
		await journal.close();
		writeFileSync(path.join(folder, "go"), "");
		expect((await result).stdout.trim()).toBe(String(3 * text.length));
	});

	it("gets clear errors for what is too long", async () => {
		const { journal, result } = await converse(ECHO);
		const long = journal.append({ id: "a", text: "x".repeat(AGENT_LIMITS.inputMessageBytes + 1) });
		await expect(long).rejects.toMatchObject({ code: "input_message_too_long" });
		await journal.close();
		await result;
	});

	it("continues with the server that takes over", async () => {
		const detach = new AbortController();
		const first = await converse(ECHO, scope(never, {}, detach.signal));
		await first.journal.append({ id: "a", text: "one\n" });
		detach.abort();
		await expect(first.result).rejects.toMatchObject({ code: "run_detached" });
		const second = await converse(ECHO);
		expect(await second.journal.read()).toEqual({ messages: [{ id: "a", text: "one\n" }], isClosed: false });
		expect(await second.journal.append({ id: "a", text: "one\n" })).toBe(false);
		await second.journal.append({ id: "b", text: "two\n" });
		await second.journal.close();
		expect((await second.result).stdout).toBe("got one\ngot two\nend\n");
	});
});

it("delivers each message exactly once, although two servers send them and are killed at any time", async () => {
	const { result } = await converse("cut -c1-4");
	const spool = spoolAt(path.join(folder, "spool", "1"));
	const program = path.join(folder, "server.mjs");
	buildSync({ entryPoints: [SERVER], bundle: true, format: "esm", platform: "node", outfile: program });
	let kills = 0;
	const server = async () => {
		for (;;) {
			const child = spawn(process.execPath, [program, spool.folder, "40"], { stdio: "inherit" });
			const exited = once(child, "exit");
			// Longer each time, so that one of them ends even on a busy machine.
			const timer = setTimeout(() => child.kill("SIGKILL"), 60 + Math.random() * 20 * kills++);
			const [code] = await exited;
			clearTimeout(timer);
			if (code === 0) return;
		}
	};
	await Promise.all([server(), server()]);
	const { stdout } = await result;
	expect(kills).toBeGreaterThan(2);
	const lines = stdout
		.trim()
		.split("\n")
		.map((line) => Number.parseInt(line, 10));
	expect(lines).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
});
