import { existsSync, mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { jsonLines, runCommand, startCommand, startServerCommand } from "./support/command-line.ts";
import { createPlace, type Place } from "./support/place.ts";

let place: Place;

beforeEach(async () => {
	place = await createPlace({ empty: true });
});
afterEach(() => place.remove());

const paperclip = (...args: string[]) => runCommand(place, ...args);

describe("on a machine where Paperclip has never run", () => {
	it("run --watch makes what is needed, runs an agent, and the run can be read afterwards", async () => {
		writeFileSync(path.join(place.folder, "notes.md"), "# Notes\n");
		const first = await paperclip("run", "--watch");
		expect(first.exitCode).toBe(0);
		expect(first.stdout).toContain("work: 1 file, 1 line of text.");
		expect(first.stderr).toContain("✓ succeeded");
		expect(first.stderr).toMatch(/http:\/\/127\.0\.0\.1:\d+\/runs\/[0-9a-f-]{36}/);

		const runs = jsonLines((await paperclip("runs", "list", "--json")).stdout).flat();
		expect(runs).toMatchObject([{ status: "succeeded", agentName: "My Agent", cwd: place.folder }]);
		expect((await paperclip("runs", "watch", "latest")).stdout).toBe(first.stdout);

		const second = await paperclip("run", "--watch", "--prompt", "Find the notes");
		expect(second.exitCode).toBe(0);
		expect(second.stdout).toContain("nothing changed since the last run");
	});

	it("two commands at once share one server", async () => {
		const commands = [1, 2].map((_, index) =>
			startCommand(place, [
				"run",
				"--watch",
				"--adapter",
				"process",
				"--config",
				"command=echo",
				"--config",
				`args=["${index}"]`,
			]),
		);
		const ended = await Promise.all(commands.map((command) => command.ended));
		expect(ended.map(({ exitCode, stdout }) => ({ exitCode, stdout }))).toEqual([
			{ exitCode: 0, stdout: "0\n" },
			{ exitCode: 0, stdout: "1\n" },
		]);
	});

	it("run serves, and begins with a company and an agent", async () => {
		const server = await startServerCommand(place);
		try {
			const agents = jsonLines((await paperclip("agent", "list", "--json")).stdout).flat();
			expect(agents).toMatchObject([{ name: "My Agent", adapterConfig: { cwd: place.folder } }]);
			const second = await paperclip("run", "--port", "0");
			expect(second).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("data_folder_in_use") });
			expect(second.stderr).toContain(server.url);
			expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
		} finally {
			await server.stop();
		}
		expect(await server.command.ended).toMatchObject({ exitCode: 0 });
	});

	it("agent create makes an agent that run --watch takes", async () => {
		const config = ["--config", "command=echo", "--config", 'args=["hi"]'];
		const made = await paperclip("agent", "create", "--adapter", "process", "--name", "Echo", ...config);
		expect(made).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^[0-9a-f-]{36}\n$/) });
		expect(await paperclip("run", "--watch", "echo")).toMatchObject({ exitCode: 0, stdout: "hi\n" });
	});
});

describe("doctor", () => {
	it("finds nothing wrong on a new machine, and leaves nothing behind", async () => {
		const { exitCode, stdout } = await paperclip("doctor", "--json");
		const { status, checks } = JSON.parse(stdout);
		if (Object.keys(place.env).length === 0) expect(existsSync(place.home)).toBe(false);
		expect({ exitCode, status }).toEqual({ exitCode: 0, status: "pass" });
		expect(checks.map(({ code }: { code: string }) => code)).toEqual(
			expect.arrayContaining(["node_ok", "data_folder_ok", "port_ok", "server_starts", "database_ok", "adapter_ready"]),
		);
	});

	it("finds an agent whose folder is gone", async () => {
		const gone = path.join(place.folder, "gone");
		const server = await startServerCommand({ ...place, folder: place.folder });
		try {
			const create = ["agent", "create", "--adapter", "process", "--config", "command=ls", "--cwd", gone];
			mkdirSync(gone);
			await paperclip(...create);
			rmdirSync(gone);
			const { exitCode, stdout } = await paperclip("doctor");
			expect(exitCode).toBe(1);
			expect(stdout).toMatch(/✗ Agent .*gone.* \[cwd_not_found\]/);
			expect(stdout).toContain("[server_running]");
		} finally {
			await server.stop();
		}
	});
});
