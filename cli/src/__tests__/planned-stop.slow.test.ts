import { existsSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { until } from "@paperclipai/test-support/until.ts";
import { expect, it } from "vitest";
import { jsonLines, startCommand, startServerCommand, untilPrinted } from "./support/command-line.ts";
import type { Sandbox } from "./support/sandbox.ts";
import { createOwnSandbox } from "./support/served-sandbox.ts";

/** Prints its first line, and the second one once the file `go` exists. */
function waitingRun(sandbox: Sandbox) {
	const go = path.join(sandbox.folder, "go");
	const script = `echo one; while [ ! -e ${go} ]; do sleep 0.1; done; echo two`;
	const setup = ["--adapter", "process", "--config", "command=sh", "--config", "graceSec=1"];
	const args = JSON.stringify(["-c", script]);
	return { go, watcher: startCommand(sandbox, ["run", "--watch", ...setup, "--config", `args=${args}`]) };
}

it.concurrent("a stopped server leaves its runs active and says how many", async (context) => {
	const { sandbox } = await createOwnSandbox(context, { waitsForServer: true });
	const server = await startServerCommand(sandbox);
	const { go, watcher } = waitingRun(sandbox);
	await untilPrinted(watcher, "one");
	server.command.child.kill("SIGTERM");
	const exited = await server.command.exited;
	expect(exited).toMatchObject({ exitCode: 0, stderr: expect.stringContaining("1 run continues without the server") });

	const next = await startServerCommand(sandbox);
	writeFileSync(go, "");
	expect(await watcher.exited).toMatchObject({ exitCode: 0, stdout: "one\ntwo\n" });
	await next.stop();
});

it.concurrent("a server started with --stop-runs stops its runs when it stops", async (context) => {
	const { sandbox, paperclip } = await createOwnSandbox(context, { waitsForServer: true });
	const server = await startServerCommand(sandbox, "--stop-runs");
	const { go, watcher } = waitingRun(sandbox);
	await untilPrinted(watcher, "one");
	server.command.child.kill("SIGINT");
	const exited = await server.command.exited;
	expect(exited.exitCode).toBe(0);
	expect(exited.stderr).not.toContain("without the server");

	const next = await startServerCommand(sandbox);
	const [latest] = jsonLines((await paperclip("runs", "show", "latest", "--json")).stdout);
	expect(latest).toMatchObject({ status: "interrupted", verdictReason: "interrupted", error: null });
	expect(await watcher.exited).toMatchObject({ stdout: "one\n", stderr: expect.stringContaining("interrupted") });
	expect(existsSync(go)).toBe(false);
	await next.stop();
});

it.concurrent("a server that is told to stop while it starts stops its runs as well", async (context) => {
	const { sandbox, paperclip } = await createOwnSandbox(context, { waitsForServer: true });
	const server = await startServerCommand(sandbox);
	const { watcher } = waitingRun(sandbox);
	await untilPrinted(watcher, "one");
	server.command.child.kill("SIGKILL");
	await server.command.exited;

	const serverFile = path.join(sandbox.home, "server.json");
	rmSync(serverFile, { force: true });
	const stopped = startCommand(sandbox, ["run", "--port", "0", "--stop-runs"]);
	await until(() => existsSync(serverFile));
	stopped.child.kill("SIGTERM");
	expect(await stopped.exited).toMatchObject({ exitCode: 0 });

	const next = await startServerCommand(sandbox);
	const [latest] = jsonLines((await paperclip("runs", "show", "latest", "--json")).stdout);
	expect(latest).toMatchObject({ status: "interrupted" });
	await watcher.exited;
	await next.stop();
});

it.concurrent("--stop-runs is rejected with --watch", async (context) => {
	const { paperclip } = await createOwnSandbox(context, { waitsForServer: true });
	const { exitCode, stderr } = await paperclip("run", "--watch", "--stop-runs");
	expect(exitCode).toBe(2);
	expect(stderr).toContain("--stop-runs is a server option");
});
