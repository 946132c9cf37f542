import { once } from "node:events";
import {
	copyFileSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmdirSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import path from "node:path";
import { currentPidSpace, identifyProcess, isProcessAlive } from "@paperclipai/adapter-utils/host";
import { until } from "@paperclipai/test-support/until.ts";
import { expect, it } from "vitest";
import { requireCompany } from "../client/agents/companies.ts";
import { ensureFirstAgent } from "../client/agents/create-agent.ts";
import { BACKGROUND_COMMAND } from "../client/background/start.ts";
import { connectionTo } from "../client/connection/connect.ts";
import { findHolder, findRunningServer } from "../client/connection/find-server.ts";
import { jsonLines, runCommand, startCommand, startServerCommand, untilPrinted } from "./support/command-line.ts";
import { startCommandSession } from "./support/command-session.ts";
import { killServer, type Sandbox } from "./support/sandbox.ts";
import { createOwnSandbox } from "./support/served-sandbox.ts";
import { shellScript } from "./support/shell-script.ts";

it.concurrent("two concurrent commands share one server", async (context) => {
	const { sandbox, paperclip } = await createOwnSandbox(context);
	const commands = [1, 2].map((_, index) =>
		startCommand(sandbox, [
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
	const exited = await Promise.all(commands.map((command) => command.exited));
	expect(exited.map(({ exitCode, stdout }) => ({ exitCode, stdout }))).toEqual([
		{ exitCode: 0, stdout: "0\n" },
		{ exitCode: 0, stdout: "1\n" },
	]);
	const runs = jsonLines((await paperclip("runs", "list", "--json")).stdout).flat();
	expect(runs).toHaveLength(2);
});

it.concurrent("a run outlives the command that started it, and its server", async (context) => {
	const { sandbox, paperclip } = await createOwnSandbox(context);
	const go = path.join(sandbox.folder, "go");
	const script = JSON.stringify(["-c", `echo one; while [ ! -e ${go} ]; do sleep 0.1; done; echo two`]);
	const setup = ["--adapter", "process", "--config", "command=sh", "--config", `args=${script}`];
	const command = startCommand(sandbox, ["run", "--watch", ...setup]);
	await untilPrinted(command, "one");
	command.child.kill("SIGINT");
	expect(await command.exited).toMatchObject({ exitCode: 130, stdout: "one\n" });
	const stopped = await paperclip("stop", "--json");
	expect({ exitCode: stopped.exitCode, ...jsonLines(stopped.stdout)[0] }).toMatchObject({
		exitCode: 0,
		stopped: true,
		runsLeft: 1,
	});

	writeFileSync(go, "");
	const { exitCode, stdout } = await paperclip("runs", "watch", "latest");
	expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: "one\ntwo\n" });
	// Its server ends with the command.
	const shown = await paperclip("runs", "show", "latest");
	expect(shown.stdout).toMatch(/page: .*\/runs\/.*\(served by: paperclipai run\)\n/);
});

it.concurrent("a run that ended after its server was killed is listed as ended, at the time of its process", async (context) => {
	const { sandbox, paperclip } = await createOwnSandbox(context);
	const go = path.join(sandbox.folder, "go");
	const command = startCommand(sandbox, shellScript(`echo one; while [ ! -e ${go} ]; do sleep 0.1; done`));
	await untilPrinted(command, "one");
	command.child.kill("SIGKILL");
	await command.exited;
	await killServer(sandbox.home);
	writeFileSync(go, "");
	const runs = path.join(sandbox.home, "runs");
	const [runId = ""] = readdirSync(runs);
	const exitFile = path.join(runs, runId, "spool", "1", "exit");
	await until(() => readFileSync(exitFile, "utf8").endsWith("\n"));
	const finishedAt = statSync(exitFile, { bigint: true }).mtime.toISOString();

	const [listed] = jsonLines((await paperclip("runs", "list", "--json")).stdout).flat();
	expect(listed).toMatchObject({ status: "succeeded", finishedAt });
});

it.concurrent("run serves, and creates a company and an agent", async (context) => {
	const { sandbox, paperclip } = await createOwnSandbox(context);
	const server = await startServerCommand(sandbox);
	try {
		const agents = jsonLines((await paperclip("agent", "list", "--json")).stdout).flat();
		expect(agents).toMatchObject([{ name: "My Agent", adapterConfig: { cwd: sandbox.folder } }]);
		const connection = connectionTo(server.url);
		const company = await requireCompany(connection);
		const first = await Promise.all(
			[sandbox.folder, "/"].map((folder) => ensureFirstAgent(connection, company, folder)),
		);
		expect(first).toMatchObject([{ agent: { id: agents[0]?.id } }, { agent: { id: agents[0]?.id } }]);
		await leavesOneAgentForEachConfiguration(sandbox, agents[0]?.id as string);
		const second = await paperclip("run", "--port", "0");
		expect(second).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("data_folder_in_use") });
		expect(second.stderr).toContain(server.url);
		expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
	} finally {
		await server.stop();
	}
	expect(await server.command.exited).toMatchObject({ exitCode: 0 });
});

it.concurrent("run --detach serves in the background until stop", async (context) => {
	const { sandbox, paperclip } = await createOwnSandbox(context);
	const refused = await paperclip("run", "--detach", "--host", "192.0.2.1");
	const notes = /^Starting a server for the data folder .*\n\w+ /;
	expect(refused).toMatchObject({ exitCode: 1, stderr: expect.stringMatching(notes) });
	const detached = await paperclip("run", "--detach", "--json");
	expect(detached).toMatchObject({ exitCode: 0, stderr: expect.stringContaining("paperclipai stop") });
	const [server] = jsonLines(detached.stdout);
	const log = path.join(sandbox.home, "server.log");
	expect(server).toEqual({ url: expect.any(String), home: sandbox.home, pid: expect.any(Number), log });
	const [status] = jsonLines((await paperclip("status", "--json")).stdout);
	expect(status).toMatchObject({ running: true, ...server, status: "ok", activeRuns: 0, stopsWhenIdle: false });

	const again = await paperclip("run", "--detach", "--port", "0", "--json");
	expect({ exitCode: again.exitCode, server: jsonLines(again.stdout)[0] }).toEqual({ exitCode: 0, server });
	expect(again.stderr).toContain("is already running. ");
	const other = await paperclip("run", "--detach", "--port", "1", "--stop-runs");
	expect(other).toMatchObject({
		exitCode: 1,
		stderr: expect.stringMatching(/^server_has_other_options .*\nTo use this server/),
	});

	const elsewhere = { ...sandbox, env: { ...sandbox.env, PAPERCLIP_API_URL: "http://127.0.0.1:1" } };
	const misled = await runCommand(elsewhere, "stop");
	expect(misled).toMatchObject({ exitCode: 1, stdout: "", stderr: expect.stringMatching(/^server_of_other_folder /) });
	expect(misled.stderr).toContain(`${sandbox.home}, which is ${server?.url} (process ${server?.pid})`);

	const copy = path.join(sandbox.folder, "copy");
	mkdirSync(copy);
	for (const file of ["lock", "server.json"]) copyFileSync(path.join(sandbox.home, file), path.join(copy, file));
	expect([findRunningServer(copy), findHolder(copy)]).toEqual([null, null]);

	const [stopped] = jsonLines((await paperclip("stop", "--json")).stdout);
	expect(stopped).toEqual({ stopped: true, url: server?.url, pid: server?.pid, home: sandbox.home, runsLeft: 0 });
	const [left] = jsonLines((await paperclip("stop", "--json")).stdout);
	expect(left).toEqual({ stopped: false, home: sandbox.home });
	const lock = path.join(sandbox.home, "lock");
	writeFileSync(lock, JSON.stringify({ ...identifyProcess(process.pid), pidSpace: currentPidSpace() }));
	const starting = jsonLines((await paperclip("status", "--json")).stdout);
	expect(starting).toEqual([{ running: false, home: sandbox.home, state: "starting", pid: process.pid }]);
	rmSync(lock);
	expect(await paperclip("status", "--json")).toMatchObject({
		exitCode: 5,
		stdout: `${JSON.stringify({ running: false, home: sandbox.home })}\n`,
	});
});

it.concurrent("a server stops if its run --detach was interrupted while it started", async (context) => {
	const { sandbox, paperclip } = await createOwnSandbox(context);
	const settings = { home: sandbox.home, port: 0, anyPort: false, stopRuns: false, hasOwnLog: false };
	const left = await paperclip(BACKGROUND_COMMAND, JSON.stringify({ ...settings, stopsWhenIdle: false }));
	expect(left).toMatchObject({ exitCode: 0, stdout: "", stderr: "" });
	expect(findRunningServer(sandbox.home)).toBe(null);
});

it.concurrent("the address that run --watch prints opens, until the data folder is gone", async (context) => {
	const { sandbox, paperclip } = await createOwnSandbox(context);
	const { stderr } = await paperclip("run", "--watch", "--adapter", "process", "--config", "command=ls");
	const page = await fetch(stderr.trimEnd().split("\n").at(-1) ?? "");
	expect({ status: page.status, html: await page.text() }).toEqual({
		status: 200,
		html: expect.stringContaining('<div id="root">'),
	});
	const server = findRunningServer(sandbox.home);
	expect(server).toMatchObject({ stopsWhenIdle: true });
	const busy = createServer().listen(0, "127.0.0.1");
	await once(busy, "listening");
	context.onTestFinished(() => void busy.close());
	const { port } = busy.address() as AddressInfo;
	const refused = await paperclip("run", "--port", String(port));
	expect(refused).toMatchObject({ exitCode: 1, stderr: expect.stringMatching(/^port_in_use /) });
	expect(findRunningServer(sandbox.home)).toEqual(server);
	renameSync(sandbox.home, `${sandbox.home}-away`);
	context.onTestFinished(() => rmSync(`${sandbox.home}-away`, { recursive: true }));
	await until(() => server !== null && !isProcessAlive(server));
});

async function leavesOneAgentForEachConfiguration(sandbox: Sandbox, firstAgent: string): Promise<void> {
	const session = startCommandSession(sandbox);
	try {
		const echo = (...words: string[]) => ["--config", "command=echo", "--config", `args=${JSON.stringify(words)}`];
		const runEcho = (...more: string[]) => session.run("run", "--watch", "--adapter", "process", ...more);
		for (let count = 0; count < 5; count++) {
			expect(await runEcho(...echo("one"))).toMatchObject({ exitCode: 0, stdout: "one\n" });
			expect(await runEcho(...echo("two"), "--name", "Second")).toMatchObject({ exitCode: 0, stdout: "two\n" });
		}
		const taken = await runEcho(...echo("three"), "--name", "second");
		expect(taken).toMatchObject({ exitCode: 2, stderr: expect.stringMatching(/^agent_name_taken /) });
		const agents = jsonLines((await session.run("agent", "list", "--json")).stdout).flat();
		expect(agents).toMatchObject([
			{ name: "Second", oneOff: true },
			{ name: "Process: echo one", oneOff: true },
			{ id: firstAgent, oneOff: false },
		]);
		expect(await session.run("run", "--watch")).toMatchObject({
			exitCode: 0,
			stderr: expect.stringContaining("My Agent (my_agent)"),
		});
	} finally {
		session.stop();
	}
}

it.concurrent("agent create creates an agent that run --watch can run", async (context) => {
	const { paperclip } = await createOwnSandbox(context);
	const config = ["--config", "command=echo", "--config", 'args=["hi"]'];
	const made = await paperclip("agent", "create", "--adapter", "process", "--name", "Echo", ...config);
	expect(made).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^[0-9a-f-]{36}\n$/) });
	expect(await paperclip("run", "--watch", "echo")).toMatchObject({ exitCode: 0, stdout: "hi\n" });
});

it.concurrent("doctor finds no problem with an agent that has a secret-looking variable", async (context) => {
	const { sandbox, paperclip } = await createOwnSandbox(context);
	const server = await startServerCommand(sandbox);
	try {
		const config = ["--config", "command=/bin/ls", "--config", 'env={"MOCK_API_KEY":"canary"}'];
		const created = await paperclip("agent", "create", "--adapter", "process", ...config, "--cwd", sandbox.folder);
		expect(created.exitCode).toBe(0);
		const { exitCode, stdout } = await paperclip("doctor");
		expect(stdout).not.toMatch(/✗|masked_value_unknown|canary/);
		expect(stdout).toContain("Agent ");
		expect(exitCode).toBe(0);
	} finally {
		await server.stop();
	}
});

it.concurrent("doctor reports an agent whose folder is missing", async (context) => {
	const { sandbox, paperclip } = await createOwnSandbox(context);
	const gone = path.join(sandbox.folder, "gone");
	const server = await startServerCommand(sandbox);
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
