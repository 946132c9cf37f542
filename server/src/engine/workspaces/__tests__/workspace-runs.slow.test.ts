import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { expect } from "vitest";
import { ask, useWorkspaces } from "./workspace-calls.ts";

const { calls, newRepository } = useWorkspaces();

it.concurrent("the next run of the issue goes on in the same worktree", async () => {
	const repository = newRepository();
	const issue = await calls.assign("Count", repository.path, "echo x >> count.txt; wc -l < count.txt");
	await calls.finished(issue.id);
	await calls.comment(issue.id, "Once more");
	const [second] = await calls.finished(issue.id, 2);
	expect((await calls.output(second?.id ?? "")).trim()).toBe("2");
});

it.concurrent("a failed finalize keeps dependents asleep and confirmations open until the board goes on", async () => {
	const repository = newRepository();
	const question = { kind: "request_confirmation", title: "Merge", body: "Shall it be merged?" };
	const issue = await calls.assign(
		"Switch",
		repository.path,
		`git checkout --quiet -b elsewhere; echo x > kept.txt; ${ask(question)}`,
	);
	const dependent = await calls.assign("Later", repository.path, "true", { blockedByIssueIds: [issue.id] });
	const [run] = await calls.finished(issue.id);
	const [asked] = await calls.call(api.listInteractions, { params: { issueId: issue.id } });
	const accept = (revision = 1) =>
		calls.send("POST", `/api/issues/${issue.id}/interactions/${asked?.id}/accept`, { revision });
	expect(run).toMatchObject({
		status: "failed",
		error: { code: "workspace_branch_changed", hint: expect.any(String) },
	});
	expect(await accept()).toMatchObject({
		status: 409,
		body: {
			error: {
				code: "workspace_not_finalized",
				hint: expect.stringContaining(`/execution-workspaces/${(await calls.workspaceOf(issue.id)).id}/finalize`),
				details: { runId: run?.id },
			},
		},
	});
	await calls.setDone(issue.id);
	expect(await calls.getIssue(issue.id)).toMatchObject({ status: "done", unfinalizedRunId: run?.id });
	expect(await calls.getIssue(dependent.id)).toMatchObject({ unresolvedBlockers: 1 });
	expect(await calls.runsOf(dependent.id)).toEqual([]);
	const workspace = await calls.workspaceOf(issue.id);
	const [finalize] = workspace.operations;
	expect(finalize).toMatchObject({ operation: "workspace_finalize", status: "failed", runId: run?.id });
	expect(repository.git("show", `refs/paperclip/rescue/${run?.id}:kept.txt`)).toBe("x");

	const again = () => calls.call(api.finalizeExecutionWorkspace, { params: { workspaceId: workspace.id } });
	expect((await again()).operations[0]).toMatchObject({ status: "failed" });
	repository.git("-C", workspace.path, "checkout", "--quiet", workspace.branch ?? "");
	expect((await again()).operations[0]).toMatchObject({ status: "succeeded" });
	expect(await calls.finished(dependent.id)).toMatchObject([
		{ status: "succeeded", reason: "issue_blockers_resolved" },
	]);
	expect(await accept(2)).toMatchObject({ status: 409, body: { error: { code: "issue_closed" } } });
	await calls.call(api.updateIssue, { params: { issueId: issue.id }, body: { status: "in_review" } });
	expect(await accept(2)).toMatchObject({ status: 200, body: { status: "accepted" } });
	expect(existsSync(path.join(workspace.path, "kept.txt"))).toBe(true);
});

it.concurrent("a confirmation gets another revision when its run or another one has committed", async () => {
	const repository = newRepository();
	const question = { kind: "request_confirmation", title: "Merge", body: "Shall it be merged?" };
	const commit = "git add . && git -c user.name=A -c user.email=a@example.org commit --quiet --message Work";
	const script = `echo x >> count.txt; ${commit}; [ -e asked ] || { ${ask(question)}; touch asked; }`;
	const issue = await calls.assign("Grow", repository.path, script);
	const readAsked = async () => (await calls.call(api.listInteractions, { params: { issueId: issue.id } }))[0];
	const accept = async (revision: number) =>
		await calls.send("POST", `/api/issues/${issue.id}/interactions/${(await readAsked())?.id}/accept`, { revision });
	await calls.finished(issue.id);
	// The run may have committed after the board read its request.
	expect(await readAsked()).toMatchObject({ status: "pending", revision: 2 });
	expect(await accept(1)).toMatchObject({ status: 409, body: { error: { code: "revision_changed" } } });
	await calls.comment(issue.id, "Once more");
	await calls.finished(issue.id, 2);
	expect(await accept(2)).toMatchObject({ status: 409, body: { error: { code: "revision_changed" } } });
	expect(await accept(3)).toMatchObject({ status: 200, body: { status: "accepted" } });
});

it.concurrent("suggested tasks are accepted while the work of the run is not finalized", async () => {
	const repository = newRepository();
	const question = { kind: "suggest_tasks", title: "Go on", tasks: [{ title: "Test it" }] };
	const issue = await calls.assign("Plan", repository.path, `${ask(question)}; git checkout --quiet -b elsewhere`);
	const [run] = await calls.finished(issue.id);
	expect(run).toMatchObject({ error: { code: "workspace_branch_changed" } });
	const [asked] = await calls.call(api.listInteractions, { params: { issueId: issue.id } });
	const accepted = await calls.send("POST", `/api/issues/${issue.id}/interactions/${asked?.id}/accept`, {
		revision: 1,
	});
	expect(accepted).toMatchObject({ status: 200, body: { status: "accepted" } });
});

it.concurrent("runs of two agents for one issue take turns in its worktree", async () => {
	const repository = newRepository();
	const release = `${repository.path}-release`;
	const script = `test ! -e busy; touch busy; until [ -e "${release}" ]; do sleep 0.1; done; rm busy`;
	const first = await calls.createAgent("Assignee", repository.path, script);
	const second = await calls.createAgent("Helper", repository.path, script);
	const issue = await calls.createIssue({ title: "Together", assigneeAgentId: first.id });
	await until(async () => {
		const workspace = await calls.workspaceOf(issue.id).catch(() => null);
		return workspace !== null && existsSync(path.join(workspace.path, "busy"));
	});
	await calls.comment(issue.id, `@${second.name} please look`);
	await until(async () => {
		const runs = await calls.runsOf(issue.id);
		const other = runs.find(({ agentId }) => agentId === second.id);
		const params = { runId: other?.id ?? "" };
		const events = other === undefined ? [] : await calls.call(api.listRunEvents, { params });
		const [busy] = events.filter(({ type }) => type === "workspace_busy");
		return runs.some(({ id, agentId }) => agentId === first.id && id === busy?.payload?.runId);
	});
	writeFileSync(release, "");
	const runs = await until(async () => {
		const found = await calls.runsOf(issue.id);
		return found.every(({ status }) => api.isTerminalRunStatus(status)) && found;
	});
	for (const run of runs) expect(run).toMatchObject({ status: "succeeded" });
	expect(await calls.getIssue(issue.id)).toMatchObject({ unfinalizedRunId: null });
});
