import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import type { AdapterExecutionContext } from "@paperclipai/adapter-utils";
import { createInteractionSchema, createIssueSchema, isTerminalRunStatus } from "@paperclipai/shared";
import { until } from "@paperclipai/test-support/until.ts";
import { and, eq } from "drizzle-orm";
import { afterEach, expect } from "vitest";
import { it, type TestEngine } from "../../../__tests__/support/test-engine.ts";
import { createInteraction } from "../../../flows/interactions/create-interaction.ts";
import { requireFinalized } from "../../../flows/interactions/require-finalized.ts";
import { createIssue } from "../../../flows/issues/create-issue.ts";
import { updateIssue } from "../../../flows/issues/update-issue.ts";
import { BOARD } from "../../../platform/access/caller.ts";
import { executionWorkspaces, issueInteractions } from "../../../platform/db/schema.ts";
import { whileUnused } from "../board-action.ts";
import { finalizeAgain } from "../finalize/finalize.ts";
import { mergeIntoBase } from "../merge/merge.ts";
import { userRepositories } from "./user-repository.ts";

const { newRepository, removeRepositories } = userRepositories();
let test: TestEngine;
let repository: ReturnType<typeof newRepository>;
let order: string[];
let gate: Promise<void>;
let openGate: () => void;
it.beforeEach(async ({ startEngine }) => {
	repository = newRepository();
	order = [];
	gate = new Promise((resolve) => {
		openGate = resolve;
	});
	test = await startEngine(execute);
});
afterEach(async () => {
	openGate();
	await test.stop();
	removeRepositories();
});

/** Commits a file. The agent named `Slow` works on until the gate is open. */
async function execute({ config, agent }: AdapterExecutionContext) {
	order.push(`${agent.name} works`);
	const cwd = String(config.cwd);
	writeFileSync(path.join(cwd, `${agent.name}.txt`), "new");
	const identity = ["-c", "user.name=Agent", "-c", "user.email=agent@example.org"];
	execFileSync("git", ["add", "."], { cwd });
	execFileSync("git", [...identity, "commit", "--quiet", "--allow-empty", "--message=Work"], { cwd });
	if (agent.name === "Slow") await gate;
	return { exitCode: 0, signal: null, timedOut: false };
}

async function assign(name: string) {
	const assigneeAgentId = await test.createAgent({ name, adapterConfig: { cwd: repository.path } });
	const body = createIssueSchema.parse({ title: name, assigneeAgentId });
	return { issueId: (await createIssue(test.context, test.companyId, BOARD, body)).id, agentId: assigneeAgentId };
}

async function workspaceOf(issueId: string) {
	return await until(async () => {
		const isOpen = and(eq(executionWorkspaces.issueId, issueId), eq(executionWorkspaces.status, "open"));
		return (await test.context.database.db.select().from(executionWorkspaces).where(isOpen))[0] ?? false;
	});
}

/** Waits until `count` runs of the issue exist and all are over. */
async function finished(issueId: string, count = 1) {
	await until(async () => {
		const runs = (await test.runs()).filter((run) => run.issueId === issueId);
		return runs.length === count && runs.every(({ status }) => isTerminalRunStatus(status));
	});
}

it("lets a run wait while the server works on its workspace, and does one thing at a time with it", async () => {
	const { issueId } = await assign("Quick");
	await finished(issueId);
	const { id } = await workspaceOf(issueId);
	await whileUnused(test.context, id, async () => {
		await updateIssue(test.context, issueId, BOARD, { comment: "Go on" });
		await until(async () => (await test.runs()).some(({ status }) => status === "running"));
		const busy = { status: 409, code: expect.stringMatching(/^workspace_(busy|in_use)$/) };
		await expect(finalizeAgain(test.context, id, BOARD)).rejects.toMatchObject(busy);
		await expect(mergeIntoBase(test.context, id, BOARD, {})).rejects.toMatchObject(busy);
		order.push("the server is done");
	});
	await finished(issueId, 2);
	expect(order).toEqual(["Quick works", "the server is done", "Quick works"]);
	await finalizeAgain(test.context, id, BOARD);
});

it("merges into no branch on which a run of another issue works", async () => {
	const [slow, quick] = [await assign("Slow"), await assign("Quick")];
	await finished(quick.issueId);
	await until(() => order.includes("Slow works"));
	const { id } = await workspaceOf(quick.issueId);
	const { path: target, branch } = await workspaceOf(slow.issueId);
	repository.git("symbolic-ref", "refs/heads/alias", `refs/heads/${branch}`);
	const merge = (into = String(branch)) => mergeIntoBase(test.context, id, BOARD, { into });
	const message = expect.stringContaining(target);
	for (const into of [String(branch), "alias"])
		await expect(merge(into)).rejects.toMatchObject({ status: 409, code: "workspace_in_use", message });
	openGate();
	await finished(slow.issueId);
	expect(await merge()).toMatchObject({ kind: "merge", into: branch });
});

it("accepts no confirmation of an agent that has not named its run while that works", async () => {
	const { issueId, agentId } = await assign("Slow");
	await until(() => order.includes("Slow works"));
	const body = createInteractionSchema.parse({ kind: "request_confirmation", title: "Merge", body: "Shall I?" });
	const caller = { kind: "agent", companyId: test.companyId, agentId, runId: null } as const;
	const { id } = await createInteraction(test.context, issueId, caller, body);
	const read = async () => {
		const [row] = await test.context.database.db.select().from(issueInteractions).where(eq(issueInteractions.id, id));
		if (row === undefined) throw new Error("There is no interaction.");
		return row;
	};
	const refused = { status: 409, code: "workspace_not_finalized" };
	await expect(requireFinalized(test.context, await read())).rejects.toMatchObject(refused);
	openGate();
	await finished(issueId);
	await requireFinalized(test.context, await read());
	expect(await read()).toMatchObject({ actorRunId: null, revision: 2 });
});
