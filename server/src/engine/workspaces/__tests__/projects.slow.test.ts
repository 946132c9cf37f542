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
