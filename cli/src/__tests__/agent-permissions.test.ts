import { writeFileSync } from "node:fs";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { expect, it } from "vitest";
import { useCommandSession } from "./support/command-session.ts";
import { useServer } from "./support/served-sandbox.ts";

const { sandbox, server } = useServer();
const { run: paperclip } = useCommandSession(() => sandbox);

it("lists and removes rules, and sets how long requests wait", async () => {
	const client = api.createApiClient({ baseUrl: server.url });
	const company = await client.call(api.createCompany, { body: { name: "Rules" } });
	const params = { companyId: company.id };
	const rules = ["npm test", "ls", "git push"].map((command) => ({ decision: "allow" as const, command }));
	const { id } = await client.call(api.createAgent, {
		params,
		body: { name: "Ada", adapterType: "claude_local", adapterConfig: {}, permissions: { preset: "ask", rules } },
	});
	const inCompany = (...args: string[]) => paperclip("agent", ...args, "--company", company.id);
	const update = (...args: string[]) => inCompany("update", id, ...args);
	const read = async () => (await client.call(api.getAgent, { params: { agentId: id } })).permissions;
	expect((await inCompany("show", id)).stdout).toMatch(
		/Ask for everything\n +1\. allow commands that begin with "npm test"\n +2\. .*"ls"\n +3\. .*\n +A request waits 30 minutes\.\n/,
	);
	const changed = await update("--remove-rule", "3", "--remove-rule", "1", "--deadline", "90");
	expect(changed).toMatchObject({ exitCode: 0, stderr: expect.stringContaining("Changed Ada.") });
	expect(changed.stderr).toContain('Removed the rule: allow commands that begin with "npm test"\n');
	expect(changed.stderr).toContain('Removed the rule: allow commands that begin with "git push"\n');
	expect(await read()).toEqual({ preset: "ask", rules: [{ decision: "allow", command: "ls" }], deadlineMinutes: 90 });

	const unknown = await update("--remove-rule", "2");
	expect(unknown).toMatchObject({
		exitCode: 2,
		stderr: expect.stringMatching(/^permission_rule_missing Ada has no rule 2\./),
	});
	expect(unknown.stderr).toContain('\n  1  allow commands that begin with "ls"\n');
	expect((await update("--permissions", "workspace", "--remove-rule", "1")).exitCode).toBe(0);
	expect(await read()).toEqual({ preset: "workspace", rules: [], deadlineMinutes: 90 });
	for (const args of [
		["--permissions", "settings", "--deadline", "5"],
		["--deadline", "0"],
	]) {
		expect(await update(...args)).toMatchObject({ exitCode: 2 });
	}
	expect((await update("--permissions", "settings")).exitCode).toBe(0);
	expect((await update("--deadline", "5")).stderr).toMatch(/^permission_policy_missing Ada has no permission policy\./);
});

it("warns about a setup that keeps its program from asking", async () => {
	const program = path.join(sandbox.folder, "claude");
	writeFileSync(program, "#!/bin/sh\necho '2.1.330 (Claude Code)'\n", { mode: 0o755 });
	const config = (...settings: string[]) => settings.flatMap((setting) => ["--config", setting]);
	const company = ["--company", (await paperclip("company", "create", "Warned")).stdout.trim()];
	const setup = [...config(`command=${program}`, "conversation=print"), ...company];
	const created = await paperclip("agent", "create", "--adapter", "claude_local", ...setup);
	expect(created).toMatchObject({ exitCode: 0, stderr: expect.stringContaining("[conversation_unavailable]\n") });
	const update = (...args: string[]) => paperclip("agent", "update", created.stdout.trim(), ...company, ...args);
	const full = await update("--permissions", "full", ...config("timeoutSec=9"));
	expect(full).toMatchObject({ exitCode: 0, stderr: expect.not.stringContaining("conversation_unavailable") });
	const asking = await update("--permissions", "ask", ...config("timeoutSec=10"));
	expect(asking).toMatchObject({ exitCode: 0, stderr: expect.stringContaining("[conversation_unavailable]\n") });
});
