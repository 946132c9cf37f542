import { execFileSync } from "node:child_process";
import path from "node:path";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { describe, expect, it } from "vitest";
import { newRepository, userGit } from "../__tests__/scratch-repository.ts";
import { worktreePreparation } from "../__tests__/worktree-preparation.ts";
import { inspectRepository } from "./inspect-repository.ts";

const { inScratch, prepare } = worktreePreparation();

// Only root can give files to another user.
describe("a repository of another user", needs("root"), () => {
	it("is refused until it is trusted", async () => {
		const repository = newRepository(inScratch("my répository"), { "src/a.txt": "a\n" });
		execFileSync("chown", ["-R", "nobody", repository]);
		await expect(inspectRepository(path.join(repository, "src"))).rejects.toMatchObject({
			code: "repository_dubious_ownership",
			hint: expect.stringContaining(`git config --global --add safe.directory '${repository}'`),
		});
		userGit(inScratch(), "config", "--global", "--add", "safe.directory", repository);
		expect(await inspectRepository(repository)).toMatchObject({ root: repository });
	});

	it("gets a worktree when it is trusted", async () => {
		const repository = newRepository(inScratch("source"));
		execFileSync("chown", ["-R", "nobody", repository]);
		await expect(prepare(repository)).rejects.toMatchObject({ code: "repository_dubious_ownership" });
		userGit(inScratch(), "config", "--global", "--add", "safe.directory", repository);
		expect(await prepare(repository)).toMatchObject({ isNew: true });
	});
});
