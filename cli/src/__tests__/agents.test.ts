import type { Agent } from "@paperclipai/shared";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { startCommand } from "./support/command-line.ts";
import { useSharedServer } from "./support/served-place.ts";

const { place, paperclip } = useSharedServer();

let agent = "";

beforeEach(async () => {
	const script = 'args=["-c","exec sleep 600"]';
	const created = await paperclip(
		"agent",
		"create",
		"--adapter",
		"process",
		"--config",
		"command=sh",
		"--config",
		script,
	);
	agent = created.stdout.trim();
});

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
