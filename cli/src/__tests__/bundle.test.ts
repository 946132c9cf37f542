import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import { runCommand } from "./support/command-line.ts";
import { useSharedServer } from "./support/served-place.ts";

const { place, paperclip } = useSharedServer();
let file: string;

beforeAll(() => {
	file = path.join(place.folder, "run.ndjson");
});

it("a bundle replays to the same output on another machine", async () => {
	const watched = await paperclip("run", "--watch", "--adapter", "my_agent");
	expect(watched.exitCode).toBe(0);
	const json = await paperclip("runs", "watch", "latest", "--json");
	const raw = await paperclip("runs", "watch", "latest", "--raw");
	expect(await paperclip("runs", "bundle", "latest", file)).toMatchObject({ exitCode: 0, stdout: "" });

	const elsewhere = { ...place, home: path.join(place.folder, "nothing-here") };
	const replay = (...args: string[]) => runCommand(elsewhere, "replay", file, ...args);
	expect(await replay()).toMatchObject({ exitCode: 0, stdout: watched.stdout });
	expect((await replay("--json")).stdout).toBe(json.stdout);
	expect((await replay("--raw")).stdout).toBe(raw.stdout);
	expect((await replay()).stderr).toContain("✓ succeeded");
});

it("a bundle is the same on standard output as in a file, and an existing file is not overwritten", async () => {
	const tail = (bundle: string) => bundle.slice(bundle.indexOf("\n"));
	expect(tail((await paperclip("runs", "bundle", "latest")).stdout)).toBe(tail(readFileSync(file, "utf8")));
	const again = await paperclip("runs", "bundle", "latest", file);
	expect(again).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("file_exists") });
});

it("a plain log is replayed with the adapter that is specified", async () => {
	const log = path.join(place.folder, "log.ndjson");
	writeFileSync(log, (await paperclip("runs", "log", "latest", "--json")).stdout);
	const bundle = await paperclip("replay", file);
	expect(await paperclip("replay", log, "--adapter", "my_agent")).toMatchObject({ exitCode: 0, stdout: bundle.stdout });
	expect(await paperclip("replay", log)).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("--adapter") });
	expect((await paperclip("replay", log, "--adapter", "nobody")).exitCode).toBe(2);
	rmSync(log);
	expect((await paperclip("replay", log)).stderr).toContain("file_not_readable");
	writeFileSync(log, "just text\n");
	expect((await paperclip("replay", log)).stderr).toContain("not_a_run_file");
});

it("runs retry repeats a run", async () => {
	const retry = await paperclip("runs", "retry", "latest");
	expect(retry).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^[0-9a-f-]{36}\n$/) });
	expect((await paperclip("runs", "watch", retry.stdout.trim())).exitCode).toBe(0);
});
