import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { jsonLines, startCommand, startServerCommand, untilPrinted } from "./support/command-line.ts";
import { usePlace } from "./support/served-place.ts";

const { place, paperclip } = usePlace({ waitsForServer: true });
const showLatest = async () => jsonLines((await paperclip("runs", "show", "latest", "--json")).stdout)[0];

/** Prints its first line, and the second one once the file `go` exists. */
function waitingRun() {
	const go = path.join(place.folder, "go");
	const script = `echo one; while [ ! -e ${go} ]; do sleep 0.1; done; echo two`;
	const setup = ["--adapter", "process", "--config", "command=sh", "--config", "graceSec=1"];
	const args = JSON.stringify(["-c", script]);
	return { go, watcher: startCommand(place, ["run", "--watch", ...setup, "--config", `args=${args}`]) };
}

it("a stopped server leaves its runs active and says how many", async () => {
	const server = await startServerCommand(place);
	const { go, watcher } = waitingRun();
	await untilPrinted(watcher, "one");
	server.command.child.kill("SIGTERM");
	const exited = await server.command.exited;
	expect(exited).toMatchObject({ exitCode: 0, stderr: expect.stringContaining("1 run continues without the server") });

	const next = await startServerCommand(place);
	writeFileSync(go, "");
	expect(await watcher.exited).toMatchObject({ exitCode: 0, stdout: "one\ntwo\n" });
	await next.stop();
});

it("a server started with --stop-runs stops its runs when it stops", async () => {
	const server = await startServerCommand(place, "--stop-runs");
	const { go, watcher } = waitingRun();
	await untilPrinted(watcher, "one");
	server.command.child.kill("SIGINT");
	const exited = await server.command.exited;
	expect(exited.exitCode).toBe(0);
	expect(exited.stderr).not.toContain("without the server");

	const next = await startServerCommand(place);
	expect(await showLatest()).toMatchObject({ status: "interrupted", verdictReason: "interrupted", error: null });
	expect(await watcher.exited).toMatchObject({ stdout: "one\n", stderr: expect.stringContaining("interrupted") });
	expect(existsSync(go)).toBe(false);
	await next.stop();
});

it("--stop-runs is rejected with --watch", async () => {
	const { exitCode, stderr } = await paperclip("run", "--watch", "--stop-runs");
	expect(exitCode).toBe(2);
	expect(stderr).toContain("--stop-runs is for the server");
});
