import { readdirSync } from "node:fs";
import path from "node:path";
import { beforeEach } from "vitest";
import { resolveBase } from "../prepare/resolve-base.ts";
import { prepareWorktree, type WorktreeRequest } from "../prepare-worktree.ts";
import { inspectRepository } from "../repository/inspect-repository.ts";
import { scratchFolder } from "./scratch-repository.ts";

export const BRANCH = "paperclip/PAP-1-fix";

/** Each test has a scratch folder of its own. */
export function worktreePreparation() {
	let scratch = "";
	beforeEach(() => {
		scratch = scratchFolder();
	});
	const worktreePath = (name = "PAP-1") => path.join(scratch, "work spaces", name);
	return {
		inScratch: (...names: string[]) => path.join(scratch, ...names),
		worktreePath,
		/** Like a run. */
		async prepare(
			folder: string,
			overrides: Partial<Pick<WorktreeRequest, "branch" | "path" | "owner">> & { base?: string } = {},
		) {
			const repository = await inspectRepository(folder);
			if (repository.kind === "none") throw new Error(`${folder} has no repository`);
			const { commit } = await resolveBase(repository, overrides.base ?? null);
			const usual = { repository, path: worktreePath(), branch: BRANCH, owner: null };
			return await prepareWorktree({ ...usual, ...overrides, base: commit });
		},
		/** Leftover stages. */
		stages: () => readdirSync(path.dirname(worktreePath())).filter((name) => name.startsWith(".preparing-")),
	};
}

export const filesOf = (folder: string) => readdirSync(folder).filter((name) => name !== ".git");
