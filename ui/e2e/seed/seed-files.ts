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

export function writeSeedFiles(folder: string): SeedFiles {
	const repository = path.join(folder, "web-shop");
	mkdirSync(path.join(repository, "src"), { recursive: true });
	writeFileSync(path.join(repository, "README.md"), "# Web shop\n\nThe shop of Acme.\n");
	writeFileSync(path.join(repository, "src", "login.ts"), "export const limit = 5;\n");
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
