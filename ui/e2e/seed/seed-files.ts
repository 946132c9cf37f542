import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { claudeStory } from "./claude-story.ts";

/** What the agents of the seeded company need on disk. */
export interface SeedFiles {
	/** A git repository. */
	repository: string;
	/** A program that prints what Claude Code prints. */
	claude: string;
}

const LOGIN = `import { users } from "./users.ts";

/** Wrong passwords in a row before an account is locked. */
export const limit = 5;

export interface Token {
	userId: string;
	/** Seconds since 1970. */
	expiresAt: number;
}

export function verify(token: Token, now: number) {
	const user = users.get(token.userId);
	if (!user) return null;
	return token.expiresAt < now ? null : user;
}

export function lock(userId: string, attempts: number): boolean {
	const user = users.get(userId);
	if (!user || attempts < limit) return false;
	user.locked = true;
	return true;
}
`;

export function writeSeedFiles(folder: string): SeedFiles {
	const repository = path.join(folder, "web-shop");
	mkdirSync(path.join(repository, "src"), { recursive: true });
	writeFileSync(path.join(repository, "README.md"), "# Web shop\n\nThe shop of Acme.\n");
	writeFileSync(path.join(repository, "src", "login.ts"), LOGIN);
	const git = (...args: string[]) =>
		execFileSync("git", ["-C", repository, "-c", "user.name=Ada", "-c", "user.email=ada@acme.test", ...args]);
	git("init", "-q", "-b", "main");
	git("add", ".");
	git("commit", "-q", "-m", "Start");
	const story = path.join(folder, "story.jsonl");
	writeFileSync(story, claudeStory(repository));
	const claude = path.join(folder, "claude");
	writeFileSync(
		claude,
		`#!/bin/sh\ncase " $* " in *" --version "*) echo "2.1.330 (Claude Code)"; exit 0 ;; *" --help "*) exit 0 ;; esac\ncat >/dev/null\nwhile IFS= read -r line; do printf '%s\\n' "$line"; sleep 0.08; done <'${story}'\n`,
	);
	chmodSync(claude, 0o755);
	return { repository, claude };
}
