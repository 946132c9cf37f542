import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { runCommand, startCommand, startServerCommand, untilPrinted } from "./support/command-line.ts";
import { createPlace, type Place } from "./support/place.ts";

let place: Place;

beforeEach(async () => {
	place = await createPlace();
});
afterEach(() => place.remove());

const paperclip = (...args: string[]) => runCommand(place, ...args);

function script(text: string): string[] {
	const args = JSON.stringify(["-c", text]);
	return ["run", "--watch", "--adapter", "process", "--config", "command=sh", "--config", `args=${args}`];
}

it("a killed server loses nothing of a run that is over", async () => {
	const server = await startServerCommand(place);
	const watched = await paperclip(...script("seq 1 2000; echo 'last words' >&2"));
	const log = await paperclip("runs", "log", "latest", "--json");
	server.command.child.kill("SIGKILL");
	await server.command.ended;

	const next = await startServerCommand(place);
	expect((await paperclip("runs", "log", "latest", "--json")).stdout).toBe(log.stdout);
	expect(await paperclip("runs", "watch", "latest")).toMatchObject({ exitCode: 0, stdout: watched.stdout });
	await next.stop();
});

it("a watcher goes on when the server is killed in the middle of a run and started again", async () => {
	const server = await startServerCommand(place);
	const go = path.join(place.folder, "go");
	const waiting = `seq 1 500; while [ ! -e ${go} ]; do sleep 0.1; done; seq 501 1000`;
	const watcher = startCommand(place, script(waiting));
	await untilPrinted(watcher, "\n500\n");
	server.command.child.kill("SIGKILL");
	await server.command.ended;
	await expect.poll(watcher.stderr, { timeout: 20_000 }).toContain("The connection is lost");

	const next = await startServerCommand(place);
	writeFileSync(go, "");
	const { exitCode, stdout, stderr } = await watcher.ended;
	expect(stderr).toContain("✓ succeeded");
	expect({ exitCode, stdout }).toEqual({
		exitCode: 0,
		stdout: Array.from({ length: 1000 }, (_, index) => `${index + 1}\n`).join(""),
	});
	await next.stop();
});
