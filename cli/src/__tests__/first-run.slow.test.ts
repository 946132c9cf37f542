import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { jsonLines } from "./support/command-line.ts";
import { createOwnSandbox } from "./support/served-sandbox.ts";

// On a machine where Paperclip has never run.

it("run --watch creates what is needed, runs an agent, and the run can be viewed afterwards", async (context) => {
	const { sandbox, paperclip } = await createOwnSandbox(context, { empty: true, isBuild: true });
	writeFileSync(path.join(sandbox.folder, "notes.md"), "# Notes\n");
	const first = await paperclip("run", "--watch");
	expect(first.exitCode).toBe(0);
	expect(first.stdout).toContain("work: 1 file, 1 line of text.");
	expect(first.stderr).toContain("✓ succeeded");
	expect(first.stderr).toMatch(/http:\/\/127\.0\.0\.1:\d+\/runs\/[0-9a-f-]{36}/);

	const runs = jsonLines((await paperclip("runs", "list", "--json")).stdout).flat();
	expect(runs).toMatchObject([{ status: "succeeded", agentName: "My Agent", cwd: sandbox.folder }]);
	expect((await paperclip("runs", "list")).stdout).toMatch(/succeeded.* My Agent/);
	expect((await paperclip("runs", "watch", "latest")).stdout).toBe(first.stdout);

	const second = await paperclip("run", "--watch", "--prompt", "Find the notes");
	expect(second.exitCode).toBe(0);
	expect(second.stdout).toContain("nothing changed since the last run");
});

it("doctor finds no problems and leaves nothing behind", async (context) => {
	const { sandbox, paperclip } = await createOwnSandbox(context, { empty: true });
	const { exitCode, stdout } = await paperclip("doctor", "--json");
	const { status, checks } = JSON.parse(stdout);
	expect(existsSync(sandbox.home)).toBe(false);
	expect({ exitCode, status }).toEqual({ exitCode: 0, status: "pass" });
	expect(checks.map(({ code }: { code: string }) => code)).toEqual(
		expect.arrayContaining(["node_ok", "data_folder_ok", "port_ok", "server_starts", "database_ok", "adapter_ready"]),
	);
});
