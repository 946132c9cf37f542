import path from "node:path";
import { beforeEach, expect, it } from "vitest";
import { commitFiles, commitOf, newRepository, scratchFolder, userGit } from "../__tests__/scratch-repository.ts";
import { inspectRepository } from "../repository/inspect-repository.ts";
import { resolveBase } from "./resolve-base.ts";

let repository: string;
let commit: string;
beforeEach(() => {
	repository = newRepository(path.join(scratchFolder(), "repository"));
	commit = commitOf(repository);
});

async function resolve(configured: string | null = null, folder = repository) {
	const found = await inspectRepository(folder);
	if (found.kind === "none") throw new Error(`${folder} has no repository`);
	return await resolveBase(found, configured);
}

it("takes the branch that is checked out, else the commit of a detached HEAD", async () => {
	expect(await resolve()).toEqual({ branch: "main", commit });
	userGit(repository, "checkout", "--quiet", "--detach");
	expect(await resolve()).toEqual({ branch: null, commit });
});

it("prefers a configured local branch, and accepts any other commit of the repository", async () => {
	userGit(repository, "branch", "release/1");
	userGit(repository, "tag", "release/1", commitFiles(repository, { "a.txt": "a\n" }));
	userGit(repository, "update-ref", "refs/remotes/origin/dev", commit);
	for (const name of ["release/1", "refs/heads/release/1"]) {
		expect(await resolve(name)).toEqual({ branch: "release/1", commit });
	}
	// A remote-tracking branch moves, so it stays a ref.
	for (const name of ["origin/dev", "refs/remotes/origin/dev"]) {
		expect(await resolve(name)).toEqual({ branch: "refs/remotes/origin/dev", commit });
	}
	expect(await resolve("refs/tags/release/1")).toMatchObject({ branch: null });
	expect(await resolve(commit.slice(0, 10))).toEqual({ branch: null, commit });
	for (const name of ["gone", "--all", "main..release/1", "HEAD:README.md"]) {
		await expect(resolve(name)).rejects.toMatchObject({ code: "base_ref_not_found", hint: expect.any(String) });
	}
});

it("resolves an expression to its commit, and any full name of a branch to the branch", async () => {
	const parent = commit;
	commit = commitFiles(repository, { "a.txt": "a\n" });
	userGit(repository, "tag", "main", parent);
	for (const name of ["refs/heads/main~1", "refs/heads/main^", "heads/main~1", `main-1-g${parent.slice(0, 10)}`]) {
		expect(await resolve(name)).toEqual({ branch: null, commit: parent });
	}
	for (const name of ["refs/heads/main^{commit}", "refs/heads/main@{0}"]) {
		expect(await resolve(name)).toEqual({ branch: null, commit });
	}
	for (const name of ["main", "heads/main", "refs/heads/main"]) {
		expect(await resolve(name)).toEqual({ branch: "main", commit });
	}
	userGit(repository, "branch", "heads/main", parent);
	expect(await resolve("heads/heads/main")).toEqual({ branch: "heads/main", commit: parent });
	userGit(repository, "update-ref", "refs/remotes/origin/dev", commit);
	expect(await resolve("origin/dev~1")).toEqual({ branch: null, commit: parent });
	expect(await resolve("remotes/origin/dev")).toEqual({ branch: "refs/remotes/origin/dev", commit });
});

it("takes the empty tree without a commit, the only branch beside an unborn one, and none of several", async () => {
	const unborn = newRepository(path.join(path.dirname(repository), "unborn"), {});
	expect(await resolve(null, unborn)).toEqual({ branch: "main", commit: null });
	expect(await resolve("main", unborn)).toEqual({ branch: "main", commit: null });
	userGit(repository, "symbolic-ref", "HEAD", "refs/heads/master");
	expect(await resolve()).toEqual({ branch: "main", commit });
	userGit(repository, "branch", "other", "main");
	await expect(resolve()).rejects.toMatchObject({ code: "base_ref_ambiguous", hint: expect.stringContaining("main") });
});

it("names the branch to which a symbolic ref points, and none for one to another ref", async () => {
	userGit(repository, "symbolic-ref", "refs/heads/master", "refs/heads/main");
	expect(await resolve("master")).toEqual({ branch: "main", commit });
	userGit(repository, "update-ref", "refs/remotes/origin/main", commit);
	userGit(repository, "symbolic-ref", "refs/heads/alias", "refs/remotes/origin/main");
	expect(await resolve("alias")).toEqual({ branch: "refs/remotes/origin/main", commit });
	userGit(repository, "update-ref", "refs/other", commit);
	userGit(repository, "symbolic-ref", "refs/heads/other", "refs/other");
	expect(await resolve("other")).toEqual({ branch: null, commit });
});
