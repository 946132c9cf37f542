import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type CommandSession, startCommandSession } from "./support/command-session.ts";
import { HARMLESS, POISON, type PoisoningProxy, poison, startPoisoningProxy } from "./support/poisoning-proxy.ts";
import { useServer } from "./support/served-sandbox.ts";

const { sandbox, server, paperclip } = useServer();
let proxy: PoisoningProxy;
let plain: CommandSession;
let colored: CommandSession;
let agent: api.Agent;
let failed: api.Run;
let issue: api.Issue;
let approval: api.Approval;
let changed: api.Issue;

beforeAll(async () => {
	const client = api.createApiClient({ baseUrl: server.url });
	const [company] = await client.call(api.listCompanies, {});
	if (company === undefined) throw new Error("There is no company.");
	const script = `process.stdout.write(${JSON.stringify(`${POISON}\n`)}); console.error(${JSON.stringify(POISON)}); process.exit(3)`;
	agent = await client.call(api.createAgent, {
		params: { companyId: company.id },
		body: { name: "Eve", adapterType: "process", adapterConfig: { command: process.execPath, args: ["-e", script] } },
	});
	const waked = await paperclip("run", "--watch", agent.id);
	expect(waked.exitCode).toBe(1);
	const [run] = await client.call(api.listRuns, { params: { companyId: company.id }, query: { limit: 1 } });
	if (run === undefined) throw new Error("There is no run.");
	failed = run;
	issue = await client.call(api.createIssue, { params: { companyId: company.id }, body: { title: "Ask" } });
	approval = await askBoard(agent, issue);
	changed = await changeFile(client, agent);
	await client.call(api.createEnvironment, {
		params: { companyId: company.id },
		body: { name: "Wall", driver: "container", settings: { socketPath: "/no.sock", image: "none" } },
	});
	proxy = await startPoisoningProxy(server.url);
	plain = startCommandSession(sandbox);
	colored = startCommandSession({ ...sandbox, env: { ...sandbox.env, FORCE_COLOR: "1" } });
});
afterAll(() => {
	for (const started of [proxy, plain, colored]) started.stop();
});

/** Lets the agent work on an issue of a repository, and changes a file in its workspace. */
async function changeFile(client: api.ApiClient, { id, companyId }: api.Agent): Promise<api.Issue> {
	const params = { companyId };
	execFileSync("git", ["init", "--quiet", sandbox.folder]);
	const { id: projectId } = await client.call(api.createProject, {
		params,
		body: { name: "Site", path: sandbox.folder },
	});
	const made = await client.call(api.createIssue, {
		params,
		body: { title: "Change", projectId, assigneeAgentId: id },
	});
	const [run] = await client.call(api.listRuns, { params, query: { issueId: made.id } });
	expect((await paperclip("runs", "watch", run?.id ?? "")).exitCode).toBe(1);
	const [workspace] = await client.call(api.listExecutionWorkspaces, { params });
	await writeFile(path.join(workspace?.path ?? "", "file"), "text\n");
	return made;
}

async function askBoard({ id: agentId, companyId }: api.Agent, { id: issueId }: api.Issue): Promise<api.Approval> {
	const client = api.createApiClient({ baseUrl: server.url });
	const { key } = await client.call(api.createAgentKey, { params: { agentId }, body: { name: "key" } });
	const asAgent = api.createApiClient({ baseUrl: server.url, headers: { authorization: `Bearer ${key}` } });
	const questions = [{ id: "why", question: "Why?", options: ["a", "b"] }];
	const tasks = [{ title: "Tokens", description: "Lexer" }];
	for (const body of [
		{ kind: "request_confirmation" as const, title: "Delete it?", body: "Unused." },
		{ kind: "suggest_tasks" as const, tasks },
		{ kind: "ask_user_questions" as const, questions },
	]) {
		await asAgent.call(api.createInteraction, { params: { issueId }, body });
	}
	await asAgent.call(api.createComment, { params: { issueId }, body: { body: "Please decide." } });
	const body = { name: "Rita", reason: "I need a reviewer.", capabilities: "reads" };
	return await asAgent.call(api.hireAgent, { params: { companyId }, body });
}

const ESC = "\u001b";
const OWN_STYLE = new RegExp(`${ESC}\\[(?:[012]|22|3[1-69]|90)m`, "g");

/** The terminal's input, without the styles that the program itself uses. */
async function print(color: boolean, args: string[], options = ["--api-base", proxy.url]): Promise<string> {
	const { stdout, stderr } = await (color ? colored : plain).run(...args, ...options);
	const text = `${stdout}${stderr}`;
	return color ? text.replace(OWN_STYLE, "") : text;
}

const expectHarmless = (text: string) => expect(text).not.toMatch(/(?![\t\n])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);

const commands = (): string[][] => [
	["agent", "list"],
	["agent", "create", "--adapter", "process", "--config", "command=true"],
	["runs", "list"],
	["runs", "show", failed.id],
	["runs", "watch", failed.id],
	["runs", "watch", failed.id, "--debug"],
	["runs", "cancel", failed.id],
	["runs", "show", "abcd"],
	["run", "--watch", agent.id],
	["run", "--watch", "nobody"],
	["issue", "list"],
	["issue", "show", issue.id],
	["issue", "accept", issue.id, "--revision", "1"],
	["issue", "answer", issue.id, "--revision", "1"],
	["issue", "assign", issue.id, "none"],
	["issue", "update", issue.id, "--priority", "low"],
	["project", "list"],
	["project", "show", "site"],
	["project", "update", "site", "--no-allow-push"],
	["workspace", "list"],
	["workspace", "show", changed.id],
	["workspace", "diff", changed.id],
	["workspace", "diff", changed.id, "--stat"],
	["workspace", "merge", changed.id],
	["workspace", "readiness", changed.id],
	["workspace", "close", changed.id],
	["environment", "list"],
	["environment", "show", "wall"],
	["environment", "update", "wall", "--memory", "64"],
	["environment", "probe", "wall"],
	["approvals", "list"],
	["approvals", "show", approval.id],
	["approvals", "approve", approval.id, "--same-as", agent.id, "--revision", "1"],
	["agent", "keys", "list", agent.id],
	["agent", "resume", agent.id],
	["activity"],
	["adapter", "list"],
	["adapter", "show", "process"],
	["adapter", "test", "process"],
	["adapter", "disable", "my_agent"],
	["adapter", "enable", "my_agent"],
	["adapter", "reload", "process"],
	["adapter", "remove", "process"],
	["adapter", "show", "nothing"],
	["doctor"],
];

/** These print only what users entered, ids and fixed words. */
const WITHOUT_FOREIGN_TEXT = ["runs show abcd"];

it("no field of a response reaches the terminal as it is", async () => {
	for (const args of commands()) {
		const text = await print(true, args);
		expectHarmless(text);
		if (!WITHOUT_FOREIGN_TEXT.includes(args.join(" ").replace(failed.id, "RUN")))
			expect([args, text].join("\n")).toContain(HARMLESS);
	}
});

it("prints the same data as JSON, with control characters escaped", async () => {
	for (const args of commands().filter((words) => !words.includes("--debug"))) {
		const text = await print(false, [...args, "--json"]);
		expectHarmless(text);
		const lines = text.split("\n").filter((line) => /^[{[]/.test(line));
		expect(lines).not.toEqual([]);
		for (const line of lines) JSON.parse(line);
	}
	const shown = JSON.parse(await print(false, ["runs", "show", failed.id, "--json"]));
	expect(shown.model).toBe(POISON);
});

it("makes a bundle harmless, whatever it contains", async () => {
	const file = path.join(sandbox.folder, "run.bundle");
	expect((await paperclip("runs", "bundle", failed.id, file)).exitCode).toBe(0);
	const [head = "", ...rest] = (await readFile(file, "utf8")).split("\n");
	const poisoned = poison(api.bundleHeadSchema, JSON.parse(head));
	await writeFile(file, [JSON.stringify(poisoned), ...rest].join("\n"));
	for (const options of [
		["--adapter", "process"],
		["--adapter", "process", "--debug"],
		["--adapter", "process", "--json"],
		[],
	]) {
		for (const color of [false, true]) expectHarmless(await print(color, ["replay", file], options));
	}
	expect(await print(false, ["replay", file], ["--adapter", "process"])).toContain(`${HARMLESS}cm0gLXJm`);
});
