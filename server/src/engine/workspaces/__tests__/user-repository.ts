import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { makeOnce } from "../../git/__tests__/repository-template.ts";

/** With a commit, a stash, staged and unstaged changes and an untracked file. */
export interface UserRepository {
	path: string;
	git(...args: string[]): string;
	/** Covers HEAD, index, stash and all files. */
	fingerprint(): string;
	remove(): void;
}

const SETTINGS = ["user.name=User", "user.email=user@example.org", "maintenance.auto=false"];

function createUserRepository(): UserRepository {
	const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "paperclip-repository-")));
	const root = path.join(folder, "project");
	const git = (...args: string[]) =>
		execFileSync("git", [...SETTINGS.flatMap((setting) => ["-c", setting]), ...args], {
			cwd: root,
			encoding: "utf8",
		}).trim();
	const write = (name: string, text: string) => writeFileSync(path.join(root, name), text);
	mkdirSync(root);
	makeOnce([root], "the repository of a user", () => {
		git("init", "--quiet", "--initial-branch=main");
		for (const name of ["README.md", "staged.txt", "changed.txt"]) write(name, `${name}\n`);
		git("add", ".");
		git("commit", "--quiet", "--message=First");
		write("README.md", "stashed\n");
		git("stash", "--quiet");
		write("staged.txt", "staged\n");
		git("add", "staged.txt");
		write("changed.txt", "changed\n");
		write("untracked.txt", "untracked\n");
	});
	return {
		path: root,
		git,
		fingerprint() {
			const files = readdirSync(root).filter((name) => name !== ".git");
			const contents = files.map((name) => [name, readFileSync(path.join(root, name), "utf8")]);
			const state = [
				git("rev-parse", "HEAD"),
				git("symbolic-ref", "HEAD"),
				git("stash", "list"),
				git("ls-files", "--stage"),
			];
			return createHash("sha256")
				.update(JSON.stringify([state, contents]))
				.digest("hex");
		},
		remove: () => rmSync(folder, { recursive: true, force: true }),
	};
}

export function userRepositories() {
	const repositories: UserRepository[] = [];
	return {
		newRepository(): UserRepository {
			const repository = createUserRepository();
			repositories.push(repository);
			return repository;
		},
		removeRepositories() {
			for (const repository of repositories) repository.remove();
		},
	};
}
