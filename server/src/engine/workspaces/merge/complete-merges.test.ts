import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { pino } from "pino";
import { expect, it } from "vitest";
import { useTestDatabase } from "../../../__tests__/support/test-database.ts";
import { companies, executionWorkspaces, workspaceOperations } from "../../../platform/db/schema.ts";
import { commitFiles, commitOf, newWorktree, scratchFolder, userGit } from "../../git/__tests__/scratch-repository.ts";
import { takeIndexLock } from "../../git/merge/index-lock.ts";
import { completeMerges } from "./complete-merges.ts";

const database = useTestDatabase();

const BEGUN = { status: "running" } as const;
const ENDED_ELSEWHERE = { status: "failed", error: { code: "server_stopped", message: "" } } as const;

it.each([
	["was killed", BEGUN],
	["was killed, and that a server without its repository has ended", ENDED_ELSEWHERE],
] as const)("completes the files of a merge that %s, and passes over repositories that are gone", async (_name, state) => {
	const scratch = scratchFolder();
	const { root: repository, worktree } = newWorktree(scratch);
	const commit = commitFiles(worktree, { "new.txt": "new\n" });
	for (const sourcePath of [path.join(scratch, "gone"), repository]) await addMerge(sourcePath, state);
	const gitDir = path.join(repository, ".git");
	const update = { branch: "main", before: commitOf(repository), after: commit };
	// Simulates a server that was killed right after the branch was moved.
	expect(await takeIndexLock(gitDir, update)).toBe(true);
	userGit(repository, "update-ref", "refs/heads/main", commit);
	expect(() => userGit(repository, "add", "--all")).toThrow("index.lock");
	await completeMerges({ database, logger: pino({ enabled: false }) });
	expect(readdirSync(repository).sort()).toEqual([".git", "README.md", "new.txt"]);
	expect([existsSync(path.join(gitDir, "index.lock")), userGit(repository, "status", "--porcelain")]).toEqual([
		false,
		"",
	]);
});

async function addMerge(sourcePath: string, state: typeof BEGUN | typeof ENDED_ELSEWHERE): Promise<void> {
	const [companyId, workspaceId] = [crypto.randomUUID(), crypto.randomUUID()];
	const times = { createdAt: new Date(), lastUsedAt: new Date() };
	await database.db
		.insert(companies)
		.values({ id: companyId, name: "Company", issuePrefix: companyId.slice(0, 4), ...times, updatedAt: new Date() });
	await database.db.insert(executionWorkspaces).values({
		...{ id: workspaceId, companyId, mode: "worktree", status: "open", sourcePath, path: sourcePath, prefix: "" },
		...{ branch: "work", ...times },
	});
	await database.db
		.insert(workspaceOperations)
		.values({ id: crypto.randomUUID(), workspaceId, kind: "workspace_merge", ...state, ...times });
}
