import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { requireCompany } from "../client/agents/companies.ts";
import { createTestedAgent } from "../client/agents/create-agent.ts";
import { listAllAgents } from "../client/agents/find-agent.ts";
import { connectionTo } from "../client/connection/connect.ts";
import { wake } from "../client/runs/wake.ts";
import { jsonLines, startCommand, startPipeline, untilPrinted } from "./support/command-line.ts";
import { useSharedServer } from "./support/served-sandbox.ts";
import { shellScript } from "./support/shell-script.ts";

const { sandbox, server, paperclip } = useSharedServer();

async function agentCount(): Promise<number> {
	const connection = connectionTo(server.url);
	return (await listAllAgents(connection, await requireCompany(connection))).length;
}

function verdictOf(stderr: string) {
	return jsonLines(stderr).find((line) => "verdict" in line)?.verdict as Record<string, unknown>;
}

describe("a run that is watched", () => {
	it("prints its transcript as JSON and exits with 0", async () => {
		execFileSync("touch", ["a-file"], { cwd: sandbox.folder });
		const { exitCode, stdout, stderr } = await paperclip(
			...shellScript("echo hello; ls", "--cwd", sandbox.folder, "--json"),
		);
		expect(exitCode).toBe(0);
		expect(jsonLines(stdout)).toEqual([
			{ kind: "assistant", ts: expect.any(String), text: "hello", format: "plain" },
			{ kind: "assistant", ts: expect.any(String), text: "a-file", format: "plain" },
		]);
		expect(verdictOf(stderr)).toMatchObject({ status: "succeeded", exitCode: 0, error: null });
	});

	it("exits with 1 and prints the error when the run failed", async () => {
		const { exitCode, stdout, stderr } = await paperclip(...shellScript("echo all is well; exit 3"));
		expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "all is well\n" });
		expect(stderr).toContain("✗ failed");
		expect(stderr).toContain("command_failed The command exited with code 3.");
		expect(stderr).toMatch(new RegExp(`^${server.url}/runs/[0-9a-f-]{36}$`, "m"));

		const shown = await paperclip("runs", "show", "latest", "--json");
		expect(JSON.parse(shown.stdout)).toMatchObject({
			status: "failed",
			exitCode: 3,
			error: { code: "command_failed" },
		});
	});

	it.concurrent("exits with 4 when the run timed out", async () => {
		const { exitCode, stderr } = await paperclip(...shellScript("exec sleep 60", "--config", "timeoutSec=1"));
		expect(exitCode).toBe(4);
		expect(stderr).toContain("✗ timed out");
	});

	it.concurrent("prints the unparsed bytes of the agent with --raw", async () => {
		const command = startCommand(sandbox, shellScript("printf 'a\\377\\r\\033[31m'; printf oops >&2", "--raw"));
		expect(await command.exited).toMatchObject({ exitCode: 0 });
		expect(command.output()).toEqual(Buffer.from("a\xff\r\x1b[31m", "latin1"));
		expect(command.stderr()).toContain("oops");
	});

	it.concurrent("escapes control characters of the agent otherwise", async () => {
		const { stdout } = await paperclip(...shellScript("printf '\\033]0;title\\007x\\n'"));
		expect(stdout).toBe("␛]0;title␇x\n");
	});

	it.concurrent("passes the prompt to the agent", async () => {
		const stdin = "stdin={{context.paperclipTaskMarkdown}}";
		const more = ["--config", "command=cat", "--config", stdin, "--prompt", "Count the files."];
		const { stdout } = await paperclip("run", "--watch", "--adapter", "process", ...more);
		expect(stdout).toBe("Count the files.\n");
	});

	it("keeps the text of a text setting that looks like JSON", async () => {
		const args = ["--adapter", "process", "--config", "command=true"];
		expect(await paperclip("run", "--watch", ...args)).toMatchObject({ exitCode: 0 });
		expect(await paperclip("adapter", "test", "process", "--config", "command=true")).toMatchObject({ exitCode: 0 });
	});

	it("uses an existing agent with the same setup", async () => {
		await paperclip(...shellScript("echo same"));
		const before = await agentCount();
		await paperclip(...shellScript("echo same"));
		expect(await agentCount()).toBe(before);
	});
});

describe("viewing runs afterwards", () => {
	it("shows the same output to every watcher", async () => {
		const args = shellScript("for i in 1 2 3; do echo line $i; echo error $i >&2; done");
		const [first, ...others] = await Promise.all([paperclip(...args), paperclip(...args)]);
		const again = await paperclip("runs", "watch", "latest");
		expect(again.exitCode).toBe(0);
		for (const { stdout } of [...others, again]) expect(sorted(stdout)).toEqual(sorted(first?.stdout ?? ""));

		const log = await paperclip("runs", "log", "latest", "--json");
		const records = jsonLines(log.stdout);
		expect(records.map(({ seq }) => seq)).toEqual(records.map((_, index) => index + 1));
		const followed = await paperclip("runs", "log", "latest", "--json", "--follow");
		expect(followed.stdout).toBe(log.stdout);
	});

	it("waits for a slow reader without losing output", async () => {
		const lines = 100_000;
		const slowly = "{ sleep 1; wc -l; }";
		const watched = startPipeline(sandbox, shellScript(`seq 1 ${lines}`), slowly);
		expect((await watched.exited).stdout.trim()).toBe(String(lines));
		const read = startPipeline(sandbox, ["runs", "log", "latest"], slowly);
		expect((await read.exited).stdout.trim()).toBe(String(lines));
	});

	it("finds runs by the beginning of their id", async () => {
		const [run] = jsonLines((await paperclip("runs", "list", "--json")).stdout).flat() as unknown as [{ id: string }];
		const { exitCode, stdout } = await paperclip("runs", "show", run.id.slice(0, 12));
		expect(exitCode).toBe(0);
		expect(stdout).toContain(run.id);
		const table = await paperclip("runs", "list", "--limit", "1");
		expect(table.stdout.split("\n")).toHaveLength(3);
		expect(await paperclip("runs", "show", "ffffffff")).toMatchObject({ exitCode: 2, stdout: "" });
	});
});

it("exits silently with 141 when the reader closes the output", async () => {
	const command = startCommand(sandbox, shellScript("while echo line; do sleep 0.05; done", "--json"));
	await untilPrinted(command, "line");
	command.child.stdout?.destroy();
	expect(await command.exited).toMatchObject({ exitCode: 141, stderr: "" });
	await paperclip("runs", "cancel", "latest");
});

function sorted(text: string): string[] {
	return text.split("\n").sort();
}

describe("stopping", () => {
	async function startLong(word: string) {
		const command = startCommand(sandbox, shellScript(`echo ${word}; exec sleep 300`));
		await untilPrinted(command, word);
		const runId = /run ([0-9a-f-]{36})/.exec(command.stderr())?.[1] ?? "";
		return { command, runId };
	}

	it.concurrent("with runs cancel makes the watcher exit with 3", async () => {
		const { command, runId } = await startLong("cancelled");
		const cancelled = await paperclip("runs", "cancel", runId);
		expect(cancelled).toMatchObject({ exitCode: 0, stdout: expect.stringContaining("✗ cancelled") });
		expect(await command.exited).toMatchObject({ exitCode: 3, stderr: expect.stringContaining("✗ cancelled") });
		expect((await paperclip("runs", "cancel", runId)).stderr).toContain("The run had already ended.");
	});

	it.concurrent("with Ctrl-C only detaches", async () => {
		const { command, runId } = await startLong("detached");
		command.child.kill("SIGINT");
		const { exitCode, stderr } = await command.exited;
		expect(exitCode).toBe(130);
		expect(stderr).toContain(`paperclipai runs watch ${runId}`);
		expect(JSON.parse((await paperclip("runs", "show", runId, "--json")).stdout)).toMatchObject({ status: "running" });
		await paperclip("runs", "cancel", runId);
	});

	it.concurrent("with a second Ctrl-C cancels", async () => {
		const { command } = await startLong("twice");
		command.child.kill("SIGINT");
		await expect.poll(command.stderr).toContain("Ctrl-C again");
		command.child.kill("SIGINT");
		expect(await command.exited).toMatchObject({ exitCode: 3, stderr: expect.stringContaining("✗ cancelled") });
	});
});

describe("invalid input", () => {
	it("deletes the new agent when its run cannot be started", async () => {
		const connection = connectionTo(server.url);
		const company = await requireCompany(connection);
		const setup = { adapterType: "process", adapterConfig: { command: "true", cwd: sandbox.folder } };
		const before = await agentCount();
		const { agent } = await createTestedAgent(connection, company, setup);
		const chosen = { agent, isNew: true };
		expect(await agentCount()).toBe(before + 1);
		await expect(wake(connection, chosen, { prompt: "x".repeat(1_000_001) })).rejects.toMatchObject({ status: 400 });
		expect(await agentCount()).toBe(before);
	});

	const cases: [code: string, args: string[]][] = [
		["adapter_unknown", ["run", "--watch", "--adapter", "no_such_adapter"]],
		["command_missing", ["run", "--watch", "--adapter", "process"]],
		["config_field_unknown", ["run", "--watch", "--adapter", "process", "--config", "comand=ls"]],
		["config_invalid", ["run", "--watch", "--adapter", "process", "--config", "command=sh", "--config", "args=-c ls"]],
		["command_not_found", ["run", "--watch", "--adapter", "process", "--config", "command=no-such-command"]],
		["cwd_not_found", ["run", "--watch", "--adapter", "process", "--config", "command=ls", "--cwd", "missing"]],
		["invalid_input", ["run", "--watch", "--adapter", "No Adapter"]],
		["agent_not_found", ["run", "--watch", "nobody"]],
		["run_not_found", ["runs", "show", "00000000-0000-4000-8000-000000000000"]],
		["adapter_unknown", ["agent", "create", "--adapter", "no_such_adapter"]],
	];

	it.concurrent.each(cases)("%s: exits with 2 and leaves nothing behind", async (code, args) => {
		const before = await agentCount();
		const { exitCode, stdout, stderr } = await paperclip(...args, "--json");
		expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
		const { error } = JSON.parse(stderr);
		expect(error).toMatchObject({ code, message: expect.stringMatching(/\.$/) });
		expect(await agentCount()).toBe(before);
	});
});
