import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { addSubmodule, commitFiles, newRepository, userGit } from "../__tests__/scratch-repository.ts";
import { filesOf, worktreePreparation } from "../__tests__/worktree-preparation.ts";

const { inScratch, worktreePath, prepare } = worktreePreparation();

const files = { "a.txt": "a\n", "src/ü b.txt": "b\n" };
const source = () => newRepository(inScratch("source"), files);

it("with submodules, which stay empty", async () => {
	const repository = newRepository(inScratch("parent"), files);
	addSubmodule(repository, source(), "sub");
	commitFiles(repository, {});
	await prepare(repository);
	expect(readdirSync(path.join(worktreePath(), "sub"))).toEqual([]);
	expect(userGit(worktreePath(), "status", "--porcelain")).toBe("");
});

it("reports a partial clone that lacks files, without fetching them", async () => {
	userGit(source(), "config", "uploadpack.allowFilter", "true");
	const url = `file://${inScratch("source")}`;
	userGit(inScratch(), "clone", "--quiet", "--no-checkout", "--filter=blob:none", url, "partial");
	const partial = inScratch("partial");
	const canary = inScratch("canary");
	userGit(partial, "config", "remote.origin.url", `ext::touch ${canary}`);
	userGit(partial, "config", "protocol.ext.allow", "always");
	await expect(prepare(partial)).rejects.toMatchObject({ code: "repository_incomplete" });
	expect(existsSync(canary)).toBe(false);
	expect(filesOf(path.dirname(worktreePath()))).toEqual([]);
});
