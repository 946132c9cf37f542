import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { identifyProcess } from "@paperclipai/adapter-utils/host";
import { until } from "@paperclipai/test-support/until.ts";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { startInBackground } from "./start.ts";

const folder = mkdtempSync(path.join(tmpdir(), "paperclip-start-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Starts a program as if it were this one. */
async function start(program: string) {
	const file = path.join(folder, "program.cjs");
	writeFileSync(file, program);
	const [, started = ""] = process.argv;
	onTestFinished(() => {
		process.argv[1] = started;
	});
	process.argv[1] = file;
	return await startInBackground({ home: folder, port: 0, anyPort: true, stopRuns: false, stopsWhenIdle: true });
}

it("shows the last words of a server that ends while it starts, and names its log", async () => {
	writeFileSync(path.join(folder, "server.log"), "words of an earlier one\n");
	const error = await start('console.error("out of luck"); process.exitCode = 7;').catch((error: unknown) => error);
	expect(error).toMatchObject({
		code: "server_not_started",
		message: "The server exited during startup (exit code 7).\nout of luck",
		hint: `Its log: ${path.join(folder, "server.log")}`,
	});
	expect(readFileSync(path.join(folder, "server.log"), "utf8")).toBe("words of an earlier one\nout of luck\n");
});

it("names the signal that ended a server while it started", async () => {
	await expect(start('process.kill(process.pid, "SIGKILL");')).rejects.toMatchObject({
		message: "The server exited during startup (SIGKILL).",
	});
});

it("throws the error that the server reports", async () => {
	const report = { code: "data_folder_in_use", message: "In use.", hint: "Use it." };
	const program = `process.send(${JSON.stringify(report)}, () => process.disconnect());`;
	await expect(start(program)).rejects.toMatchObject(report);
});

it("stops a server that is starting after Ctrl-C", async () => {
	const ready = path.join(folder, "ready");
	const starting = start(`
		require("node:fs").writeFileSync(${JSON.stringify(ready)}, String(process.pid));
		setInterval(() => undefined, 1_000);
	`).catch((error: unknown) => error);
	const pid = Number(await until(() => existsSync(ready) && readFileSync(ready, "utf8")));
	process.emit("SIGINT");
	expect(await starting).toMatchObject({ code: "interrupted" });
	expect(identifyProcess(pid)).toBe(null);
	expect(process.listenerCount("SIGINT")).toBe(0);
});
