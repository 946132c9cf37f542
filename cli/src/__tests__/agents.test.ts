import type { Agent, Routine } from "@paperclipai/shared";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { runWithInput, startCommand } from "./support/command-line.ts";
import { useSharedServer } from "./support/served-place.ts";

const { place, paperclip } = useSharedServer();

let agent = "";

beforeEach(async () => {
	agent = await createShellAgent("exec sleep 600");
});

/** Creates an agent that runs a shell script. Returns its id. */
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
	expect((await paperclip("agent", "delete", other.stdout.trim())).exitCode).toBe(0);
	expect((await paperclip("agent", "rename", agent, " ")).stderr).toMatch(/^invalid_input /);
	expect((await paperclip("agent", "delete", agent)).exitCode).toBe(0);
});

it("deletes an agent, but not one with unfinished runs unless they are to be cancelled", async () => {
	const watched = startCommand(place, ["run", "--watch", agent]);
	onTestFinished(() => void watched.child.kill("SIGKILL"));
	await expect.poll(watched.stderr).toContain(", run ");
	const refused = await paperclip("agent", "delete", agent);
	expect(refused.exitCode).toBe(2);
	expect(refused.stderr).toMatch(
		/^agent_has_unfinished_runs A run of this agent is not finished\.\nCancel it first.*--cancel-runs\n$/,
	);
	const second = startCommand(place, ["run", "--watch", agent]);
	onTestFinished(() => void second.child.kill("SIGKILL"));
	const [, running = ""] = /, run (\S+)/.exec(watched.stderr()) ?? [];
	await expect.poll(second.stderr).toContain(`The run waits for: slot of this agent, held by: run ${running}\n`);
	expect(await listed()).toBeDefined();

	const deleted = await paperclip("agent", "delete", agent, "--cancel-runs");
	expect(deleted).toMatchObject({ exitCode: 0, stderr: "Deleted Process with its runs.\n" });
	expect(await listed()).toBeUndefined();
});

it("stores a secret from standard input, and rotates and deletes it", async () => {
	const stored = await runWithInput(
		place,
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
	const rotated = await runWithInput(place, "canary-0815", "secrets", "rotate", "TOKEN", "--stdin", "--json");
	expect(JSON.parse(rotated.stdout)).toMatchObject({ name: "TOKEN", currentVersion: 2 });
	const run = await paperclip("run", "--watch", reader, "--raw");
	expect(run).toMatchObject({ exitCode: 0, stdout: "***\n" });
	expect((await paperclip("secrets", "list")).stdout).toMatch(/^SECRET .*\nTOKEN +2 +\S+ +for x\n$/);
	expect((await paperclip("secrets", "delete", "TOKEN")).stderr).toMatch(/^secret_in_use .*"Process"/);
	expect((await paperclip("secrets", "set", "TOKEN", "canary-4711")).stderr).not.toContain("canary");
	expect((await paperclip("agent", "delete", reader)).exitCode).toBe(0);
	expect(await paperclip("secrets", "delete", "TOKEN")).toMatchObject({ exitCode: 0, stderr: "Deleted TOKEN.\n" });
	expect((await paperclip("secrets", "rotate", "TOKEN")).stderr).toMatch(/^secret_not_found /);
});

it("creates, runs, changes and deletes a routine of an agent", async () => {
	const routine = (...args: string[]) => paperclip("routine", ...args);
	const schedule = ["--name", "Weekly", "--cron", "0 9 * * 1", "--time-zone", "Europe/Berlin"];
	expect((await routine("create", agent, ...schedule)).stderr).toMatch(/^usage .*\n.*--issue TITLE/);
	expect((await routine("create", agent, ...schedule, "--prompt", "x", "--issue", "y")).exitCode).toBe(2);
	const created = await routine("create", agent, ...schedule, "--issue", "Tidy up", "--priority", "low");
	expect(created.stderr).toMatch(/^Created Weekly of Process\. It runs next at \S+Z\.\n$/);
	const id = created.stdout.trim();
	expect((await routine("list", "--agent", agent)).stdout).toMatch(
		new RegExp(`^ROUTINE .*\n${id} +Weekly +Process +\\S+Z +0 9 \\* \\* 1 Europe/Berlin\n$`),
	);
	const ran = JSON.parse((await routine("run", "weekly", "--json")).stdout) as Routine;
	expect(ran).toMatchObject({ id, lastIssueId: expect.any(String), task: { title: "Tidy up", priority: "low" } });
	expect((await routine("update", id, "--cron", "61 * * * *")).stderr).toMatch(/^cron_invalid /);
	const changes = ["--name", "Now and then", "--prompt", "Tidy up.", "--disable"];
	expect(await routine("update", id, ...changes)).toMatchObject({
		exitCode: 0,
		stderr: "Changed Now and then. It is disabled.\n",
	});
	expect((await routine("run", id)).stderr).toMatch(/^Watch it with: .*runs watch [0-9a-f-]{36}\n$/);
	expect(await routine("delete", id)).toMatchObject({ exitCode: 0, stderr: "Deleted Now and then.\n" });
	expect((await routine("run", id)).stderr).toMatch(/^routine_not_found /);
	expect((await paperclip("agent", "delete", agent, "--cancel-runs")).exitCode).toBe(0);
});
