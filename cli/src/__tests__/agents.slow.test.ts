import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Agent, createAgent, listAdapters, listCompanies, type Routine } from "@paperclipai/shared";
import { missingPath } from "@paperclipai/test-support/missing-path.ts";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { connectionTo } from "../client/connection/connect.ts";
import { runWithInput, startCommand } from "./support/command-line.ts";
import { useSharedServer } from "./support/served-sandbox.ts";

const { sandbox, server, paperclip } = useSharedServer();

let agent = "";

beforeEach(async () => {
	agent = await createShellAgent("exec sleep 600");
});

/** Returns the agent's id. */
async function createShellAgent(script: string, ...settings: string[]): Promise<string> {
	const config = ["command=sh", `args=${JSON.stringify(["-c", script])}`, ...settings];
	const options = config.flatMap((setting) => ["--config", setting]);
	const created = await paperclip("agent", "create", "--adapter", "process", ...options);
	expect(created.exitCode).toBe(0);
	return created.stdout.trim();
}

async function listed(): Promise<Agent | undefined> {
	const { stdout } = await paperclip("agent", "list", "--json");
	return (JSON.parse(stdout) as Agent[]).find(({ id }) => id === agent);
}

it("renames an agent", async () => {
	expect(await paperclip("agent", "rename", agent, "Night watch")).toMatchObject({
		exitCode: 0,
		stderr: "Renamed Process to Night watch.\n",
	});
	expect(await listed()).toMatchObject({ name: "Night watch" });
	const other = await paperclip("agent", "create", "--adapter", "process", "--config", "command=sh");
	expect((await paperclip("agent", "rename", other.stdout.trim(), "night watch")).stderr).toMatch(
		/^Renamed Process to night watch\.\nAnother agent has this name too\. .*: [0-9a-f-]{36}\n$/,
	);
	expect((await paperclip("agent", "delete", other.stdout.trim(), "--yes")).exitCode).toBe(0);
	expect((await paperclip("agent", "rename", agent, " ")).stderr).toMatch(/^invalid_input /);
	expect((await paperclip("agent", "delete", agent, "--yes")).exitCode).toBe(0);
});

it("deletes an agent, but not one with unfinished runs unless they are to be cancelled", async () => {
	const watched = startCommand(sandbox, ["run", "--watch", agent]);
	onTestFinished(() => void watched.child.kill("SIGKILL"));
	await expect.poll(watched.stderr).toContain(", run ");
	const refused = await paperclip("agent", "delete", agent, "--yes");
	expect(refused.exitCode).toBe(2);
	expect(refused.stderr).toMatch(
		/^agent_has_unfinished_runs A run of this agent is not finished\.\nCancel it first.*--cancel-runs\n$/,
	);
	const second = startCommand(sandbox, ["run", "--watch", agent]);
	onTestFinished(() => void second.child.kill("SIGKILL"));
	const [, running = ""] = /, run (\S+)/.exec(watched.stderr()) ?? [];
	await expect.poll(second.stderr).toContain(`The run waits for: a slot of its agent, held by: run ${running}\n`);
	expect(await listed()).toBeDefined();

	const deleted = await paperclip("agent", "delete", agent, "--yes", "--cancel-runs");
	expect(deleted).toMatchObject({ exitCode: 0, stderr: "Deleted Process with its runs.\n" });
	expect(await listed()).toBeUndefined();
});

it("stores a secret from standard input, and rotates and deletes it", async () => {
	const stored = await runWithInput(
		sandbox,
		"canary-4711\n",
		"secrets",
		"set",
		"TOKEN",
		"--stdin",
		"--description",
		"for x",
	);
	expect(stored).toMatchObject({ exitCode: 0, stdout: "", stderr: expect.stringContaining("Stored TOKEN.") });
	const [, setting = ""] = /--config '(.+)'/.exec(stored.stderr) ?? [];
	const reader = await createShellAgent("test $TOKEN = canary-0815 && echo $TOKEN", setting);
	const rotated = await runWithInput(sandbox, "canary-0815", "secrets", "rotate", "TOKEN", "--stdin", "--json");
	expect(JSON.parse(rotated.stdout)).toMatchObject({ name: "TOKEN", currentVersion: 2 });
	const run = await paperclip("run", "--watch", reader, "--raw");
	expect(run).toMatchObject({ exitCode: 0, stdout: "***\n" });
	expect((await paperclip("secrets", "list")).stdout).toMatch(/^SECRET .*\nTOKEN +2 +\S+ \S+ +for x\n$/);
	expect((await paperclip("secrets", "delete", "TOKEN")).stderr).toMatch(/^secret_in_use .*"Process"/);
	expect((await paperclip("secrets", "set", "TOKEN", "canary-4711")).stderr).not.toContain("canary");
	expect((await paperclip("agent", "delete", reader, "--yes")).exitCode).toBe(0);
	expect(await paperclip("secrets", "delete", "TOKEN")).toMatchObject({ exitCode: 0, stderr: "Deleted TOKEN.\n" });
	expect((await paperclip("secrets", "rotate", "TOKEN")).stderr).toMatch(/^secret_not_found /);
});

it("creates, runs, changes and deletes a routine of an agent", async () => {
	const routine = (...args: string[]) => paperclip("routine", ...args);
	const schedule = ["--name", "Weekly", "--cron", "0 9 * * 1", "--time-zone", "Europe/Berlin"];
	expect((await routine("create", agent, ...schedule)).stderr).toMatch(/^usage .*\n.*--issue TITLE/);
	expect((await routine("create", agent, ...schedule, "--prompt", "x", "--issue", "y")).exitCode).toBe(2);
	const created = await routine("create", agent, ...schedule, "--issue", "Tidy up", "--priority", "low");
	expect(created.stderr).toMatch(/^Created Weekly for Process\. It runs next at \d{4}-\S+ \S+ UTC\.\n$/);
	const id = created.stdout.trim();
	expect((await routine("list", "--agent", agent)).stdout).toMatch(
		new RegExp(`^ROUTINE .*\n${id} +Weekly +Process +\\S+ \\S+ +0 9 \\* \\* 1 Europe/Berlin\n$`),
	);
	const ran = JSON.parse((await routine("run", "weekly", "--json")).stdout) as Routine;
	expect(ran).toMatchObject({ id, lastIssueId: expect.any(String), task: { title: "Tidy up", priority: "low" } });
	expect((await routine("update", id, "--cron", "61 * * * *")).stderr).toMatch(/^cron_invalid /);
	const changes = ["--name", "Now and then", "--prompt", "Tidy up.", "--disable"];
	expect(await routine("update", id, ...changes)).toMatchObject({
		exitCode: 0,
		stderr: "Changed Now and then. It is disabled.\n",
	});
	expect((await routine("run", id)).stderr).toMatch(/^Watch the run with: .*runs watch [0-9a-f-]{36}\n$/);
	expect(await routine("delete", id)).toMatchObject({ exitCode: 0, stderr: "Deleted Now and then.\n" });
	expect((await routine("run", id)).stderr).toMatch(/^routine_not_found /);
	expect((await paperclip("agent", "delete", agent, "--yes", "--cancel-runs")).exitCode).toBe(0);
});

it("sets the instructions of an agent from a file or a folder, prints and removes them", async () => {
	const { client } = connectionTo(server.url);
	const [company] = await client.call(listCompanies, {});
	const instructed = (await client.call(listAdapters, {})).find(
		({ capabilities }) => capabilities.supportsInstructionsBundle,
	);
	const { id } = await client.call(createAgent, {
		params: { companyId: company?.id ?? "" },
		body: { name: "Instructed", adapterType: instructed?.type ?? "", adapterConfig: { cwd: sandbox.folder } },
	});
	const instructions = (...args: string[]) => paperclip("agent", "instructions", ...args);
	expect((await instructions("get", id)).stderr).toContain("Instructed has no instructions.");
	const folder = path.join(sandbox.folder, "bundle");
	mkdirSync(path.join(folder, "rules", ".git"), { recursive: true });
	writeFileSync(path.join(folder, "rules", "style.md"), "Short.");
	writeFileSync(path.join(folder, "rules", ".git", "HEAD"), "hidden");
	expect((await instructions("set", id, folder)).stderr).toMatch(
		/^usage .* does not contain the entry file AGENTS\.md.*\n.*rules\/style\.md\n$/,
	);
	writeFileSync(path.join(folder, "AGENTS.md"), "Review.\u001b[1m");
	expect((await instructions("set", id, folder)).stderr).toBe(
		"From its next run, Instructed gets: AGENTS.md, rules/style.md\n",
	);
	expect(await instructions("get", id)).toMatchObject({
		stdout: "Review.\u001b[1m",
		stderr: expect.stringMatching(/^More files: rules\/style\.md\. /),
	});
	const copy = path.join(sandbox.folder, "copy");
	expect((await instructions("get", id, copy)).exitCode).toBe(0);
	expect(readFileSync(path.join(copy, "rules", "style.md"), "utf8")).toBe("Short.");
	expect((await instructions("get", id, copy)).stderr).toMatch(/^folder_not_empty /);

	const file = path.join(folder, "rules", "style.md");
	expect((await instructions("set", id, file, "--json")).stdout).toContain('"files":{"AGENTS.md":"Short."}');
	writeFileSync(file, Uint8Array.of(0xff));
	expect((await instructions("set", id, file)).stderr).toMatch(/^instructions_not_text /);
	expect((await instructions("set", id, path.join(folder, "none"))).stderr).toMatch(/^instructions_not_readable /);
	expect((await instructions("set", id)).exitCode).toBe(2);
	expect((await instructions("set", id, "--remove", "--json")).stdout).toContain('"files":{}');
	expect((await instructions("set", agent, path.join(folder, "AGENTS.md"))).stderr).toMatch(
		/^instructions_unsupported /,
	);
	for (const one of [id, agent]) expect((await paperclip("agent", "delete", one, "--yes")).exitCode).toBe(0);
});

it("shows an agent, and changes what is specified of it", async () => {
	const show = async () => (await paperclip("agent", "show", agent)).stdout;
	const update = (...args: string[]) => paperclip("agent", "update", agent, ...args);
	const env = 'env={"TOKEN":"canary-4711"}';
	expect(await update("--name", "Emil", "--role", "engineer", "--timer", "600", "--config", env)).toMatchObject({
		exitCode: 0,
		stderr: "Changed Emil. This applies from its next run.\n",
	});
	const shown = await show();
	expect(shown).toMatch(/^name: +Emil\nrole: +engineer\nstatus: +idle\ntimer: +600 s/);
	expect(shown).toMatch(/The agent will run:\nadapter: +process\n.*args: +\["-c","exec sleep 600"\]\n.*env: +TOKEN\n/s);
	expect(shown).not.toContain("canary");
	// A setting beside the hidden one changes, and is tested with it.
	expect(await update("--config", "timeoutSec=9")).toMatchObject({ exitCode: 0 });
	const { stdout: json } = await paperclip("agent", "show", agent, "--json");
	expect(JSON.parse(json).adapterConfig).toMatchObject({ env: { TOKEN: "***" }, timeoutSec: 9 });
	const setup = ["--adapter", "process", "--config", "command=sh", "--role", "chief", "--reports-to", agent];
	const created = await paperclip("agent", "create", "--name", "Ada", ...setup);
	expect((await paperclip("agent", "show", "ada")).stdout).toMatch(/role: +chief\nreports to: +Emil\n/);
	expect((await update("--reports-to", "ada")).stderr).toMatch(/^\w+ .*report/);
	await update("--role", "", "--timer", "off");
	expect(await show()).not.toMatch(/role:|timer:/);
	expect((await update("--cwd", missingPath())).stderr).toMatch(/^cwd_not_found /);
	expect((await update("--config", "comand=sh")).stderr).toMatch(/^config_field_unknown /);
	expect((await update()).stderr).toMatch(/^usage Nothing to update\./);
	for (const one of [created.stdout.trim(), agent])
		expect((await paperclip("agent", "delete", one, "--yes")).exitCode).toBe(0);
});
