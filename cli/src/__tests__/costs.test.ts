import { expect, it } from "vitest";
import { useCommandSession } from "./support/command-session.ts";
import { useSharedServer } from "./support/served-sandbox.ts";

const { sandbox } = useSharedServer();
const { run: paperclip } = useCommandSession(() => sandbox);

it("sets, extends, shows and removes a budget", async () => {
	const created = await paperclip("agent", "create", "--adapter", "process", "--config", "command=true");
	const agent = created.stdout.trim();
	const set = await paperclip("budget", "set", "--agent", agent, "--cost", "12.50", "--runs", "1");
	expect(set).toMatchObject({ exitCode: 0, stderr: expect.stringContaining("within its budget.") });
	expect(set.stdout).toMatch(/money +\$0\.0000 +\$12\.50\n/);
	expect((await paperclip("run", "--watch", agent)).exitCode).toBe(0);
	const shown = await paperclip("budget", "show", "--agent", agent);
	expect(shown).toMatchObject({ exitCode: 0, stderr: expect.stringContaining("no run starts") });
	expect(shown.stderr).toMatch(/budget extend --agent \S+ --runs 10\n$/);
	expect(shown.stdout).toMatch(/runs +1 +1\n/);
	const extended = await paperclip("budget", "extend", "--agent", agent, "--runs", "2", "--json");
	expect(JSON.parse(extended.stdout)).toMatchObject({ extension: { runs: 2 }, state: "ok" });

	const costs = await paperclip("costs", "--by", "agent", "--json");
	expect(JSON.parse(costs.stdout)).toContainEqual(expect.objectContaining({ agentId: agent, runs: 1 }));
	expect((await paperclip("costs")).stdout).toMatch(/^DAY +RUNS .*\n\d{4}-\d\d-\d\d +\d+ .*\ntotal +\d+ /);

	expect((await paperclip("budget", "set", "--agent", agent, "--remove", "--json")).stdout).toBe("null\n");
	expect((await paperclip("budget", "set", "--agent", agent)).exitCode).toBe(2);
	const none = await paperclip("budget", "extend", "--agent", agent, "--runs", "5");
	expect(none.stderr).toMatch(/^budget_not_found [^\n]*\nSet a budget, [^\n]* budget set [^\n]*--cost 50\n$/);
	for (const period of ["2026-13", "2026-00", "2026-11-31", "2026-02-30"]) {
		const invalid = await paperclip("costs", "--by", "model", "--period", period);
		expect(invalid).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("invalid_input") });
	}
	expect((await paperclip("costs", "--by", "model", "--period", "2028-02-29")).exitCode).toBe(0);
	expect((await paperclip("budget", "extend", "--cost", "1.234")).stderr).toMatch(/^usage --cost 1\.234 is invalid/);
	expect(await paperclip("agent", "delete", agent)).toMatchObject({
		exitCode: 2,
		stderr: expect.stringContaining("Deleting an agent needs confirmation"),
	});
	expect((await paperclip("agent", "delete", agent, "--yes")).exitCode).toBe(0);
});
