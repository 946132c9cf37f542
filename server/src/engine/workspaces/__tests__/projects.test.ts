import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { expect } from "vitest";
import { useWorkspaces } from "./workspace-calls.ts";

const { calls, newRepository } = useWorkspaces();

const operationsOf = async (runId: string) => {
	const operations = await calls.call(api.listWorkspaceOperations, { params: { runId } });
	return operations.map(({ operation, status }) => `${operation} ${status}`);
};

it.concurrent("a project's command prepares each worktree once, and its failure fails the run with a hint", async () => {
	const repository = newRepository();
	const value = "token-0123456789-of-the-agent";
	await calls.createSecret({ name: "PROVISION_TOKEN", value });
	writeFileSync(`${repository.path}-token`, value);
	const fail = `{ echo "not allowed: $(cat "${repository.path}-token")" >&2; exit 3; }`;
	const project = await calls.createProject({
		...{ name: "Provisioned", path: repository.path, teardownCommand: fail },
		provisionCommand: `test -e ../allowed || ${fail}; echo >> provisioned`,
	});
	const agent = await calls.createAgent("Provision", "", "wc -l < provisioned", {
		TOKEN: { type: "secret_ref", secretName: "PROVISION_TOKEN" },
	});
	const issue = await calls.createIssue({ title: "Provision", assigneeAgentId: agent.id, projectId: project.id });
	const [failed] = await calls.finished(issue.id);
	expect(failed).toMatchObject({
		status: "failed",
		error: {
			code: "workspace_command_failed",
			message: expect.stringContaining("not allowed"),
			hint: expect.any(String),
		},
	});
	expect(await operationsOf(failed?.id ?? "")).toEqual([
		"worktree_prepare succeeded",
		"workspace_provision failed",
		"workspace_finalize succeeded",
	]);
	const [, provision] = await calls.call(api.listWorkspaceOperations, { params: { runId: failed?.id ?? "" } });
	const log = await calls.call(api.getWorkspaceOperationLog, {
		params: { runId: failed?.id ?? "", operationId: provision?.id ?? "" },
	});
	expect(log.content).toContain("not allowed");
	const { id: workspaceId, path: folder } = await calls.workspaceOf(issue.id);
	const closed = await calls.send("POST", `/api/execution-workspaces/${workspaceId}/close`, {});
	expect(closed).toMatchObject({ status: 409, body: { error: { code: "workspace_command_failed" } } });
	expect(JSON.stringify([failed, log, closed])).not.toContain(value);
	writeFileSync(path.join(folder, "../allowed"), "");
	for (const count of [2, 3]) {
		await calls.comment(issue.id, "Again");
		const [run] = await calls.finished(issue.id, count);
		expect((await calls.output(run?.id ?? "")).trim()).toBe("1");
	}
	expect(existsSync(path.join(repository.path, "provisioned"))).toBe(false);
});

it.concurrent("runs of two issues take turns in a shared folder", async () => {
	const repository = newRepository();
	const project = await calls.createProject({ name: "Shared", path: repository.path, workspaceMode: "shared" });
	const script = 'test ! -e busy; touch busy; until [ -e "$PAPERCLIP_TASK_ID" ]; do sleep 0.1; done; rm busy';
	const agents = await Promise.all(["First", "Second"].map((name) => calls.createAgent(name, "", script)));
	const issues = await Promise.all(
		agents.map(({ id, name }) => calls.createIssue({ title: name, assigneeAgentId: id, projectId: project.id })),
	);
	await until(() => existsSync(path.join(repository.path, "busy")));
	const waiting = await until(async () => {
		const runs = await Promise.all(issues.map(({ id }) => calls.runsOf(id)));
		const events = await Promise.all(
			runs.flat().map(({ id }) => calls.call(api.listRunEvents, { params: { runId: id } })),
		);
		return events.flat().find(({ type }) => type === "workspace_busy");
	});
	expect(waiting?.message).toContain(repository.path);
	for (const { id } of issues) writeFileSync(path.join(repository.path, id), "");
	for (const { id } of issues) {
		expect(await calls.finished(id)).toMatchObject([
			{ status: "succeeded", cwd: repository.path, cwdSource: "issue_shared" },
		]);
	}
});

it.concurrent("children work in the project of their parent, which agents cannot change", async () => {
	const repository = newRepository();
	const project = await calls.createProject({ name: "Inherited", path: repository.path });
	const parent = await calls.createIssue({ title: "Parent", projectId: project.id, status: "backlog" });
	const agent = await calls.createAgent("Delegator", "", "true");
	const { key } = await calls.call(api.createAgentKey, {
		params: { agentId: agent.id },
		body: { name: "test" },
	});
	const headers = { authorization: `Bearer ${key}` };
	const create = (body: object) => calls.send("POST", `/api/issues/${parent.id}/children`, body, headers);
	expect(await create({ title: "Child" })).toMatchObject({ status: 201, body: { projectId: project.id } });
	expect(await create({ title: "Other", projectId: null })).toMatchObject({
		status: 403,
		body: { error: { code: "board_only" } },
	});
	const settings = { title: "Other", executionWorkspaceSettings: { mode: "shared" } };
	expect(await create(settings)).toMatchObject({ status: 403, body: { error: { code: "board_only" } } });
});

it.concurrent("git settings in an agent's variables do not let it push", async () => {
	const repository = newRepository();
	const remote = `${repository.path}-remote`;
	repository.git("init", "--bare", "--quiet", remote);
	repository.git("remote", "add", "origin", remote);
	const { id: projectId } = await calls.createProject({ name: "Settings", path: repository.path });
	const settings = [
		["user.name", "Own"],
		["remote.mine.url", remote],
		["remote.mine.pushurl", `${remote}/.`],
		[`url.${remote}.pushInsteadOf`, "short:"],
	];
	const variables = settings.flatMap(([key, value], index) => [
		[`GIT_CONFIG_KEY_${index}`, key],
		[`GIT_CONFIG_VALUE_${index}`, value],
	]);
	const push = (to: string) => `git push --quiet ${to} HEAD:refs/heads/pushed 2>&1 || echo refused`;
	const script = `git config user.name || echo none; ${push("origin")}; ${push("mine")}`;
	const counted = { ...Object.fromEntries(variables), GIT_CONFIG_COUNT: String(settings.length) };
	const uncounted = { GIT_CONFIG_KEY_0: "user.name", GIT_CONFIG_VALUE_0: "Own" };
	for (const env of [counted, uncounted]) {
		const { id } = await calls.createAgent(`Settings ${Object.keys(env).length}`, "", script, env);
		const issue = await calls.createIssue({ title: "Push", projectId, assigneeAgentId: id });
		const [run] = await calls.finished(issue.id);
		const output = await calls.output(run?.id ?? "");
		expect(output.match(/refused/g)).toHaveLength(2);
		expect(output.startsWith("Own\n")).toBe(env === counted);
	}
	expect(repository.git("ls-remote", remote)).toBe("");
});

it.concurrent("brings declared files, keeps git from pushing, and runs the last command before the removal", async () => {
	const repository = newRepository();
	const remote = `${repository.path}-remote`;
	repository.git("init", "--bare", "--quiet", remote);
	repository.git("remote", "add", "origin", remote);
	repository.git("remote", "add", "fork", remote);
	repository.git("remote", "set-url", "--push", "fork", `${remote}/.`);
	writeFileSync(path.join(repository.path, ".env"), "TOKEN=x\n");
	const fields = { path: repository.path, files: [{ path: ".env" }, { path: "missing" }] };
	const push = (to: string) => `git push --quiet ${to} HEAD:refs/heads/${to} 2>&1 || echo refused`;
	const script = `cat .env; git fetch --quiet fork; ${push("origin")}; ${push("fork")}`;
	const outputs = [];
	for (const allowPush of [false, true]) {
		const name = `Push ${allowPush}`;
		const project = await calls.createProject({
			...{ ...fields, name, allowPush },
			teardownCommand: `cat .env > "${remote}/${allowPush}"`,
		});
		const issue = await calls.assign(name, "", script, { projectId: project.id });
		const [run] = await calls.finished(issue.id);
		outputs.push(await calls.output(run?.id ?? ""));
		const { id: workspaceId, operations } = await calls.workspaceOf(issue.id);
		expect(operations.at(-1)?.details?.files).toEqual({ copied: [".env"], existing: [], missing: ["missing"] });
		await calls.call(api.closeExecutionWorkspace, { params: { workspaceId } });
		expect(existsSync(path.join(remote, String(allowPush)))).toBe(true);
	}
	expect(outputs[0]).toMatch(/^TOKEN=x\n(?:[\s\S]*pushing-is-off-in-paperclip[\s\S]*refused\n){2}$/);
	expect(outputs[1]).toBe("TOKEN=x\n");
	expect(repository.git("ls-remote", remote)).toMatch(/refs\/heads\/fork[\s\S]*refs\/heads\/origin/);
});
