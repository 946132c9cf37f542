import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type CommandSession, startCommandSession } from "./support/command-session.ts";
import { useSharedServer } from "./support/served-sandbox.ts";

const { sandbox, server } = useSharedServer();
/** A user, and an agent in a shell of its own. */
let board: CommandSession;
let asAda: CommandSession;
/** The agent's own requests. */
let ada: api.ApiClient;
let agent: api.Agent;
let exports: Record<string, string>;

async function run(...args: string[]): Promise<string> {
	const { exitCode, stdout, stderr } = await board.run(...args);
	expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 });
	return stdout;
}
const json = async (...args: string[]) => JSON.parse(await run(...args, "--json"));
const create = async (title: string, ...args: string[]) => (await run("issue", "create", title, ...args)).trim();

beforeAll(async () => {
	board = startCommandSession(sandbox);
	const adapterConfig = { command: "true", cwd: sandbox.folder };
	const client = api.createApiClient({ baseUrl: server.url });
	const [company] = await client.call(api.listCompanies, {});
	const body = { name: "Ada", adapterType: "process", adapterConfig };
	agent = await client.call(api.createAgent, { params: { companyId: company?.id ?? "" }, body });
	exports = await json("agent", "local-cli", "Ada");
	asAda = startCommandSession({ ...sandbox, env: { ...sandbox.env, ...pick(exports) } });
	const headers = { authorization: `Bearer ${exports.PAPERCLIP_API_KEY}` };
	ada = api.createApiClient({ baseUrl: server.url, headers });
});

const pick = (all: Record<string, string>) =>
	Object.fromEntries(Object.entries(all).filter(([name]) => name.startsWith("PAPERCLIP_")));

afterAll(async () => {
	for (const { id, name } of await json("agent", "list")) {
		if (["Ada", "Rita"].includes(name)) await board.run("agent", "delete", id, "--yes", "--cancel-runs");
	}
	for (const session of [board, asAda]) session.stop();
});

it("creates an issue, assigns it to an agent, and shows the result", async () => {
	const parent = await create("Publish the page", "--priority", "high");
	const blocker = await create("Buy a domain");
	const child = await create("Write\u001b[2J it", "--parent", parent, "--blocked-by", blocker, "--assignee", "ada");
	expect(await run("issue", "list", "--assignee", "Ada")).toMatch(
		/^ISSUE .*\nPAP-\d+ +todo, waits +medium +Ada +Write␛\[2J it\n$/,
	);
	expect((await json("issue", "list", "--parent", parent)).map(({ identifier }: api.Issue) => identifier)).toEqual([
		child,
	]);
	expect((await board.run("issue", "assign", parent, "ada")).stderr).toMatch(/^Assigned PAP-\d+ to Ada\.\n/);
	expect((await board.run("issue", "update", blocker, "--status", "done", "--comment", "Bought.")).exitCode).toBe(0);
	expect((await board.run("issue", "comment", parent.replace("PAP-", ""), "Hello")).stderr).toMatch(
		/^Commented on PAP-/,
	);
	expect((await asAda.run("issue", "comment", parent, "I am on it.")).exitCode).toBe(0);
	const shown = await run("issue", "show", parent);
	expect(shown).toMatch(/assignee: +Ada\n.*children: +PAP-\d+ todo: Write␛\[2J it\n/s);
	expect(shown).toMatch(
		/ the board\n {2}Hello\n\n\S+ \S+ Ada\n {2}I am on it\.\n\nRuns\nRUN .*\n\S+ +\w[\w: ]*? +Ada +issue_/,
	);
	expect(await json("issue", "show", child)).toMatchObject({ blockers: [{ identifier: blocker, resolved: true }] });
	expect(await run("activity", "--issue", blocker)).toMatch(/ the board +issue\.updated +PAP-\d+, status: done\n/);
	expect(await run("runs", "list", "--issue", parent)).toMatch(new RegExp(`^RUN .* ISSUE .*\n.* Ada +${parent} `));
	expect((await board.run("issue", "assign", parent, "none")).stderr).toMatch(/^\S+ has no assignee now\.\n/);
	expect(await board.run("issue", "show", "PAP-9999")).toMatchObject({
		exitCode: 2,
		stderr: expect.stringMatching(/^issue_not_found .*"PAP-9999"\.\n.*paperclipai issue list\n$/),
	});
});

it("runs the assignee of an issue", async () => {
	const issue = await create("Count", "--status", "backlog", "--assignee", "Ada");
	const watched = await board.run("run", "--watch", "--issue", issue);
	expect(watched).toMatchObject({ exitCode: 0, stderr: expect.stringContaining(` on ${issue} Count, run `) });
	const [{ id, cwd }] = await json("runs", "list", "--issue", issue);
	expect(watched.stderr).toContain(`\nWorking in ${cwd}\n`);
	expect(await run("runs", "show", id)).toMatch(new RegExp(`issue: +${issue} Count\n`));
});

it("accepts, rejects and answers what an agent asks, and lists it when there are several", async () => {
	const issue = await create("Ask");
	const ask = async (body: api.CreateInteraction) =>
		await ada.call(api.createInteraction, { params: { issueId: issue }, body });
	expect((await board.run("issue", "accept", issue)).stderr).toMatch(/^no_pending_interaction /);
	const first = await ask({ kind: "request_confirmation", title: "Delete it?", body: "Nobody uses it." });
	await ask({ kind: "suggest_tasks", tasks: [{ title: "Tokens" }, { title: "Grammar" }] });
	expect(await board.run("issue", "accept", issue)).toMatchObject({
		exitCode: 2,
		stderr: expect.stringMatching(
			/^several_interactions 2 .*Interactions:\n {2}\w{8} {2}2 suggested tasks\n {2}\w{8} {2}Delete it\?\n$/s,
		),
	});
	// With the credentials of an agent a command does not act as the board.
	expect((await asAda.run("issue", "accept", issue, first.id, "--revision", "1")).stderr).toMatch(/^board_only /);
	expect(
		await json("issue", "reject", issue, first.id.slice(0, 8), "--revision", "1", "--note", "Later"),
	).toMatchObject({
		status: "rejected",
		response: { note: "Later" },
	});
	expect(await run("issue", "show", issue)).toMatch(/To accept: paperclipai issue accept PAP-\d+ \w{8} --revision 1\n/);
	for (const verb of ["accept", "reject"]) {
		expect(await board.run("issue", verb, issue)).toMatchObject({
			exitCode: 2,
			stderr: expect.stringMatching(/^revision_missing .*issue show PAP-\d+\nThen add --revision/s),
		});
	}
	const changed = ["issue", "update", issue, "--description", "Something else"];
	await run(...changed);
	expect((await board.run("issue", "accept", issue, "--revision", "1")).stderr).toMatch(
		/^revision_changed .*revision is 2/,
	);
	expect((await board.run("issue", "accept", issue, "--revision", "2", "--tasks", "1,9")).stderr).toBe(
		"task_unknown There is no suggested task 9.\nUse numbers from 1 to 2, as issue show prints them.\n",
	);
	expect((await board.run("issue", "accept", issue, "--revision", "2", "--tasks", "2")).stderr).toMatch(
		/Created:\n {2}PAP-\d+ Grammar\nAccepted\.\n/,
	);
	await ask({
		kind: "ask_user_questions",
		questions: [{ id: "why", question: "Why?", options: ["Because.", "No\nOK"] }],
	});
	expect((await board.run("issue", "answer", issue)).stderr).toMatch(
		/^answer_missing .*--answer why=TEXT.*\n {2}why {2}Why\? \(Because\. \| No OK\)\n/s,
	);
	const answer = ["issue", "answer", issue, "--answer", "Because."];
	expect((await board.run(...answer)).stderr).toMatch(/^revision_missing /);
	expect((await board.run(...answer, "--revision", "1")).stderr).toContain("-> Because.");
	expect(await run("issue", "show", issue)).toContain("Rejected: Later");
});

it("names agents and commands, not ids and routes, when an assignment is refused", async () => {
	const issue = await create("Assign");
	const carl = (
		await run("agent", "create", "--name", "Carl", "--adapter", "process", "--config", "command=true")
	).trim();
	await run("agent", "terminate", "Carl", "--yes");
	expect(await board.run("issue", "assign", issue, "Carl")).toMatchObject({
		exitCode: 2,
		stderr:
			"assignee_not_found The company has no active agent Carl.\nIt may be terminated. See the agents with: paperclipai agent list\n",
	});
	await run("agent", "delete", carl, "--yes");
});

it("notes that a woken agent is paused", async () => {
	const issue = await create("Wait");
	await run("agent", "pause", "Ada");
	await expect.poll(async () => (await json("agent", "show", "Ada")).status).toBe("paused");
	const { stderr } = await board.run("issue", "assign", issue, "Ada");
	expect(stderr).toMatch(/Ada is paused; the run starts after: paperclipai agent resume \S+\n/);
	await run("agent", "resume", "Ada");
	expect((await board.run("issue", "comment", issue, "And now?")).stderr).not.toContain("paused");
});

it("notes that the folder of a project does not exist", async () => {
	const created = await board.run("project", "create", "Lost", "--path", "nowhere");
	expect(created.stderr).toMatch(
		/^Created Lost .*\n\S+\/nowhere does not exist\. Until it is a folder, runs .* fail\.\n$/,
	);
	expect((await board.run("project", "update", "Lost", "--path", ".")).stderr).toBe("Changed Lost.\n");
	expect((await board.run("project", "update", "Lost", "--path", "other")).stderr).toContain("/other does not exist.");
	expect((await board.run("project", "update", "Lost", "--name", "Found")).stderr).toBe("Changed Found.\n");
	await run("project", "delete", "Found");
});

it("approves a hire only with a setup that was shown", async () => {
	const params = { companyId: agent.companyId };
	const payload = { name: "Rita", reason: "I need a reviewer." };
	const hire = await ada.call(api.hireAgent, { params, body: payload });
	expect(await run("approvals", "list", "--status", "pending")).toMatch(
		new RegExp(`${hire.id} +pending +1 +Ada .* Hire Rita\n`),
	);
	const approve = (...args: string[]) => board.run("approvals", "approve", hire.id.slice(0, 8), ...args);
	for (const unread of [["--yes", "--same-as", "Ada"], ["--same-as", "Ada"], ["--json"]]) {
		expect((await approve(...unread)).stderr).toContain("revision_missing");
	}
	expect(await approve("--yes", "--revision", "1")).toMatchObject({
		exitCode: 2,
		stderr: expect.stringMatching(/hire_setup_missing .*--same-as/s),
	});
	const unasked = await approve("--same-as", "Ada", "--revision", "1");
	expect(unasked).toMatchObject({
		exitCode: 2,
		stderr: expect.stringMatching(/The agent will run:\n.*command: +true\n.*--yes/s),
	});
	const approved = await approve(
		"--adapter",
		"process",
		"--config",
		"command=true",
		"--note",
		"Go",
		"--yes",
		"--revision",
		"1",
	);
	expect(approved).toMatchObject({ exitCode: 0, stderr: expect.stringContaining("Approved: Hire Rita") });
	expect(await json("agent", "list")).toContainEqual(
		expect.objectContaining({ id: approved.stdout.trim(), name: "Rita" }),
	);

	const ask = async () => {
		const body = { kind: "request_board_approval" as const, payload: { title: "Buy it", body: "10 EUR" } };
		return (await ada.call(api.createApproval, { params, body })).id;
	};
	const [first, second] = [await ask(), await ask()];
	const decisions = (await board.run("approvals", "show", first)).stderr;
	expect(await run("inbox")).toMatch(/ asks for an approval\n {4}Buy it\n {2}paperclipai approvals show \w{8}\n/);
	for (const verb of ["approve", "reject", "request-revision"])
		expect(decisions).toMatch(new RegExp(`approvals ${verb} \\w{8} --revision 1`));
	expect((await board.run("approvals", "reject", first)).stderr).toMatch(/^revision_missing .*approvals show \w{8}\n/s);
	expect((await board.run("approvals", "reject", first, "--revision", "1")).stderr).toBe("Rejected: Buy it\n");
	expect(await json("approvals", "request-revision", second, "--note", "Which one?", "--revision", "1")).toMatchObject({
		status: "revision_requested",
	});
	expect(await run("approvals", "show", second)).toMatch(
		/^Buy it\n\nstatus: +revision requested\nrevision: +1\n.*note: +Which one\?\n/s,
	);
});

it("gives an agent keys and skills, pauses and terminates it", async () => {
	expect(await run("agent", "keys", "list", "Ada")).toMatch(/^KEY .*\n[\w-]{36} +local-cli on /);
	const key = (await run("agent", "keys", "create", "Ada", "--name", "CI")).trim();
	expect(key).toMatch(/^pcp_/);
	expect((await board.run("agent", "keys", "revoke", "Ada", "ci")).stderr).toBe("Revoked the key CI of Ada.\n");
	expect((await board.run("agent", "keys", "revoke", "Ada", "ci")).stderr).toMatch(/^key_not_found .*\nKeys:\n/);
	expect(await run("agent", "keys", "list", "Ada")).not.toContain(key);

	await mkdir(path.join(sandbox.folder, "repository", ".git"), { recursive: true });
	const inRepository = await board.run("agent", "local-cli", "Ada", "--skills-dir", "repository/skills");
	expect(inRepository.stderr).toMatch(/^skills_folder_in_repository /);
	expect(await run("agent", "local-cli", "Ada", "--skills-dir", "skills")).toMatch(
		/^export PAPERCLIP_API_URL='http.*'\nexport PAPERCLIP_API_KEY='pcp_.*'\nexport PAPERCLIP_AGENT_ID=.*\nexport PAPERCLIP_COMPANY_ID=.*\n$/,
	);
	expect(await readFile(path.join(sandbox.folder, "skills/paperclip/SKILL.md"), "utf8")).toMatch(
		/^---\nname: paperclip\n/,
	);

	expect((await board.run("agent", "pause", "Ada")).stderr).toMatch(/^Paused Ada; .*agent resume /);
	expect(await json("agent", "resume", "Ada")).not.toMatchObject({ status: "paused" });
	expect(await board.run("agent", "terminate", "Ada")).toMatchObject({
		exitCode: 2,
		stderr: expect.stringContaining("--yes"),
	});
	expect((await board.run("agent", "terminate", "Ada", "--yes")).stderr).toMatch(/^Terminated Ada: /);
	expect((await asAda.run("issue", "list")).exitCode).toBe(1);
});
