import { createAgent, createCompany, deleteCompany } from "@paperclipai/shared";
import { beforeAll, expect, it } from "vitest";
import { connectionTo } from "../client/connection/connect.ts";
import { wake } from "../client/runs/wake.ts";
import { useServer } from "./support/served-sandbox.ts";

const { sandbox, server, paperclip } = useServer();

let runId = "";

beforeAll(async () => {
	const { client } = connectionTo(server.url);
	const company = await client.call(createCompany, { body: { name: "Second" } });
	const body = { name: "Late", adapterType: "process", adapterConfig: { command: "true", cwd: sandbox.folder } };
	const agent = await client.call(createAgent, { params: { companyId: company.id }, body });
	runId = (await wake(connectionTo(server.url), { agent, isNew: false }, undefined)).id;
});

it("creates, changes and lists companies", async () => {
	const created = await paperclip("company", "create", "Third", "--prefix", "THR", "--hires", "copy");
	expect(created.stderr).toMatch(/^Created Third\. Its issues start at THR-1\./);
	expect((await paperclip("company", "update", "third")).exitCode).toBe(2);
	const limits = ["--max-worktrees", "5", "--close-worktrees-after-days", "none", "--json"];
	expect(JSON.parse((await paperclip("company", "update", "third", ...limits)).stdout)).toMatchObject({
		...{ maxWorktrees: 5, closeWorktreesAfterDays: null },
	});
	expect(await paperclip("company", "update", "third", "--name", "Last", "--hires", "ask")).toMatchObject({
		exitCode: 0,
		stderr: "Changed Last.\n",
	});
	expect((await paperclip("budget", "set", "--cost", "5", "--company", "last")).exitCode).toBe(0);
	const { stdout } = await paperclip("company", "list");
	expect(stdout).toMatch(/^COMPANY .*\n\S+ +Last +THR +ask +\$5\.00 a month +\S+ \S+\n/);
	const { client } = connectionTo(server.url);
	await client.call(deleteCompany, { params: { companyId: created.stdout.trim() } });
});

it("lists the companies when there are several and none was specified", async () => {
	const { exitCode, stderr } = await paperclip("agent", "list");
	expect(exitCode).toBe(2);
	expect(stderr).toMatch(
		/^several_companies There are 2 companies;.*\n.*--company.*\n {2}\S+ {2}Second\n {2}\S+ {2}My company\n$/,
	);
});

it("uses the company that is named", async () => {
	const names = async (company: string) => {
		const { stdout } = await paperclip("agent", "list", "--json", "--company", company);
		return (JSON.parse(stdout) as { name: string }[]).map(({ name }) => name);
	};
	expect(await names("second")).toEqual(["Late"]);
	expect(await names("My company")).toEqual(["My Agent"]);
	expect((await paperclip("run", "--watch", "--company", "Second")).exitCode).toBe(0);
	const budget = await paperclip("budget", "show", "--company", "My company");
	expect(budget.stderr).toContain("paperclipai budget set --company 'My company' --cost 50\n");
	expect((await paperclip("issue", "list", "--company", "second")).stderr).toContain(
		"paperclipai issue create --company second TITLE",
	);
});

it("lists the companies when there is none of that name", async () => {
	const { exitCode, stderr } = await paperclip("runs", "list", "--company", "Third");
	expect(exitCode).toBe(2);
	expect(stderr).toMatch(/^company_not_found There is no company "Third"\.\nCompanies:\n {2}\S+ {2}Second\n/);
});

it("finds a run by its whole id in any company", async () => {
	expect(await paperclip("runs", "show", runId)).toMatchObject({
		exitCode: 0,
		stdout: expect.stringContaining("Late"),
	});
});

it("checks the agents of every company", async () => {
	const { stdout } = await paperclip("doctor");
	expect(stdout).toContain("Agent Late:");
	expect(stdout).toContain("Agent My Agent:");
});
