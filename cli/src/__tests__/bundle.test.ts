import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import { useCommandSession } from "./support/command-session.ts";
import { useSharedServer } from "./support/served-sandbox.ts";

const { sandbox } = useSharedServer();
const { run: paperclip } = useCommandSession(() => sandbox);
const elsewhere = useCommandSession(() => ({ ...sandbox, home: path.join(sandbox.folder, "nothing-here") }));
let file: string;

beforeAll(() => {
	file = path.join(sandbox.folder, "run.ndjson");
});

it("a bundle replays to the same output on another machine", async () => {
	const watched = await paperclip("run", "--watch", "--adapter", "my_agent");
	expect(watched.exitCode).toBe(0);
	const [json, raw, bundled] = await Promise.all([
		paperclip("runs", "watch", "latest", "--json"),
		paperclip("runs", "watch", "latest", "--raw"),
		paperclip("runs", "bundle", "latest", file),
	]);
	expect(bundled).toMatchObject({ exitCode: 0, stdout: "" });

	const replay = (...args: string[]) => elsewhere.run("replay", file, ...args);
	const [again, asJson, asRaw] = await Promise.all([replay(), replay("--json"), replay("--raw")]);
	expect(again).toMatchObject({ exitCode: 0, stdout: watched.stdout });
	expect(again.stderr).toContain("✓ succeeded");
	expect(asJson.stdout).toBe(json.stdout);
	expect(asRaw.stdout).toBe(raw.stdout);
});

it("a bundle is the same on standard output as in a file, and an existing file is not overwritten", async () => {
	const tail = (bundle: string) => bundle.slice(bundle.indexOf("\n"));
	expect(tail((await paperclip("runs", "bundle", "latest")).stdout)).toBe(tail(readFileSync(file, "utf8")));
	const again = await paperclip("runs", "bundle", "latest", file);
	expect(again).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("file_exists") });
});

it("a plain log is replayed with the adapter that is specified", async () => {
	const log = path.join(sandbox.folder, "log.ndjson");
	writeFileSync(log, (await paperclip("runs", "log", "latest", "--json")).stdout);
	const [bundle, specified, unspecified, unknown] = await Promise.all([
		paperclip("replay", file),
		paperclip("replay", log, "--adapter", "my_agent"),
		paperclip("replay", log),
		paperclip("replay", log, "--adapter", "nobody"),
	]);
	// A log has no verdict, which would repeat the agent's closing line.
	expect(specified).toMatchObject({ exitCode: 0, stdout: `${bundle.stdout}reported success\n` });
	expect(unspecified).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("--adapter") });
	expect(unknown.exitCode).toBe(2);
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
