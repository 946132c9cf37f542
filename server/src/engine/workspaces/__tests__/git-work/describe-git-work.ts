import { execFileSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import { afterAll, describe, expect } from "vitest";
import { commitFiles, newRepository, userGit, writeFiles } from "../../../git/__tests__/scratch-repository.ts";
import type { useWorkspaces } from "../workspace-calls.ts";
import { COMMIT_ALL, FILES, FUNCTIONS, type GitWork, LEAVING, ORDINARY, RESET } from "./git-work-cases.ts";

type Calls = ReturnType<typeof useWorkspaces>["calls"];
/** By name, as the function `state` prints them. */
type State = Record<string, string>;

export interface GitWorkplace {
	/** `null`: local. */
	environmentId(): Promise<string | null>;
	/** Sections that are not collected, as documented. */
	without: readonly string[];
}

/**
 * After a run, the worktree must be exactly as the agent left it, and the next run must find it so. All cases are runs
 * of one issue.
 */
export function describeGitWork(calls: Calls, workplace: GitWorkplace, cases: readonly GitWork[]): void {
	describe("git work", () => {
		let chain: Promise<Chain> | null = null;
		const { newFolder, removeFolders } = scratchFolders();
		afterAll(removeFolders);
		const { without } = workplace;

		it.for(cases)("$name", async ({ script }) => {
			chain ??= startChain(calls, await workplace.environmentId(), newFolder());
			const { work, workspace } = await chain;
			const [left] = await work(`${RESET}; ${script}\nstate`);
			expect(omit(stateOf(workspace.path), without)).toEqual(omit(left, without));
			const [found, committed, last] = await work(
				`state; ${COMMIT_ALL}; state; ${RESET}; ${script}\n${COMMIT_ALL}; state`,
			);
			expect(omit(found, without)).toEqual(omit(left, without));
			expect(committed?.status).toBe("");
			expect(omit(stateOf(workspace.path), without)).toEqual(omit(last, without));
		});
	});
}

/** The work of two runs must wake dependents and be mergeable. */
export function describeMergedWork(calls: Calls, workplace: GitWorkplace): void {
	const { newFolder, removeFolders } = scratchFolders();
	afterAll(removeFolders);

	it("work that was changed, deleted and renamed wakes dependents, and is merged", async () => {
		const folder = newFolder();
		const { issue, work, workspace, repository } = await startChain(calls, await workplace.environmentId(), folder);
		const dependent = await calls.assign("Later", repository, "true", { blockedByIssueIds: [issue.id] });
		for (const { script } of ORDINARY) await work(`${script}\n`);
		await work(COMMIT_ALL);
		const { headCommit } = await calls.workspaceOf(issue.id);
		expect(headCommit).toBe(userGit(workspace.path, "rev-parse", "HEAD"));
		expect(await calls.runsOf(dependent.id)).toEqual([]);
		await calls.setDone(issue.id);
		expect(await calls.finished(dependent.id)).toMatchObject([{ status: "succeeded" }]);
		const merged = await calls.send("POST", `/api/execution-workspaces/${workspace.id}/merge`, { into: "target" });
		expect(merged).toMatchObject({ status: 200, body: { kind: "fast_forward" } });
		expect(userGit(repository, "rev-parse", "target")).toBe(headCommit);
		userGit(repository, "fsck", "--strict");
	});

	it.for(LEAVING)("keeps the commits of an agent that has left its branch until they are merged: $name", async ({
		script,
	}) => {
		const folder = newFolder();
		const chain = await startChain(calls, await workplace.environmentId(), folder);
		const { workspace, repository } = chain;
		expect(await chain.run(script)).toMatchObject({
			status: "failed",
			error: {
				code: expect.stringMatching(/^(workspace_branch_changed|environment_wrong_branch|workspace_wrong_branch)$/),
			},
		});
		const commits = userGit(repository, "log", "--all", "--format=%H %s").split("\n");
		const [commit = ""] = commits.find((line) => line.endsWith("Left"))?.split(" ") ?? [];
		const finalize = async () => {
			const params = { workspaceId: workspace.id };
			return await calls.call(api.finalizeExecutionWorkspace, { params });
		};
		expect((await finalize()).operations[0]).toMatchObject({ operation: "workspace_finalize", status: "failed" });
		userGit(workspace.path, "checkout", "-q", "--force", workspace.branch ?? "");
		userGit(workspace.path, "reset", "-q", "--hard", commit);
		const finalized = await finalize();
		expect(finalized.operations[0]).toMatchObject({ operation: "workspace_finalize", status: "succeeded" });
		expect(finalized.headCommit).toBe(commit);
	});
}

interface Chain {
	repository: string;
	issue: api.Issue;
	workspace: api.ExecutionWorkspace;
	run(script: string): Promise<api.Run>;
	/** The run must succeed. @returns the printed states. */
	work(script: string): Promise<State[]>;
}

/** The runs of the issue work one after the other. */
async function startChain(calls: Calls, environmentId: string | null, folder: string): Promise<Chain> {
	const repository = makeRepository(folder);
	const agent = await calls.createAgent("Worker", repository, ":");
	const settings = { executionWorkspaceSettings: { environmentId } };
	const issue = await calls.createIssue({ title: "Work", assigneeAgentId: agent.id, ...settings });
	await calls.finished(issue.id);
	const workspace = await calls.workspaceOf(issue.id);
	const run = async (script: string) => {
		const adapterConfig = {
			...agent.adapterConfig,
			args: ["-ec", `${FUNCTIONS}branches ${workspace.baseCommit}\n${script}`],
		};
		await calls.call(api.updateAgent, { params: { agentId: agent.id }, body: { adapterConfig } });
		const known = new Set((await calls.runsOf(issue.id)).map(({ id }) => id));
		await calls.comment(issue.id, "Continue");
		const runs = await calls.finished(issue.id, known.size + 1);
		const found = runs.find(({ id }) => !known.has(id));
		if (found === undefined) throw new Error("There is no new run.");
		return found;
	};
	const work = async (script: string) => {
		const ended = await run(script);
		expect(ended).toMatchObject({ status: "succeeded", error: null });
		return statesIn(await calls.output(ended.id));
	};
	return { repository, issue, workspace, run, work };
}

/** The user has checked out another branch than the target. */
function makeRepository(folder: string): string {
	const repository = newRepository(path.join(folder, "user's repository"), FILES);
	commitFiles(repository, { "a.txt": `${FILES["a.txt"]}10\n` });
	userGit(repository, "checkout", "-q", "-b", "side");
	writeFiles(repository, { "b.txt": "side\n", "side.txt": "side\n" });
	userGit(repository, "add", "--all");
	userGit(repository, "commit", "-q", "-m", "Side");
	userGit(repository, "checkout", "-q", "main");
	userGit(repository, "branch", "target");
	return repository;
}

function scratchFolders() {
	const folders: string[] = [];
	return {
		newFolder() {
			const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "paperclip-git-work-")));
			folders.push(folder);
			return folder;
		},
		removeFolders() {
			for (const folder of folders) rmSync(folder, { recursive: true, force: true });
		},
	};
}

function stateOf(folder: string): State | undefined {
	return statesIn(execFileSync("sh", ["-ec", `${FUNCTIONS}state`], { cwd: folder, encoding: "utf8" }))[0];
}

function statesIn(output: string): State[] {
	const texts = output.split("@end\n").slice(0, -1);
	return texts.map((text) => {
		const sections = text.slice(text.indexOf("@head\n")).split(/^@(\w+)\n/m);
		const state: State = {};
		for (let at = 1; at < sections.length; at += 2) state[sections[at] ?? ""] = sections[at + 1] ?? "";
		return state;
	});
}

function omit(state: State | undefined, names: readonly string[]): State {
	return Object.fromEntries(Object.entries(state ?? {}).filter(([name]) => !names.includes(name)));
}
