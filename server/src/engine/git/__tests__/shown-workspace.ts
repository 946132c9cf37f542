import { diffWorkspace } from "../diff-workspace.ts";
import { repositoryOf, useWorktree, worktree } from "./worktree-fixture.ts";

const LINES = Array.from({ length: 30 }, (_, line) => `line ${line}\n`);

/** For each test. */
export const useShownWorktree = () =>
	useWorktree({
		"modified.txt": LINES.join(""),
		"deleted.txt": "gone\n",
		"renamed.txt": LINES.toReversed().join(""),
		"mode.sh": "#!/bin/sh\n",
		"typed.txt": "file\n",
		".gitignore": "*.log\n",
	});

export const changedLines = () => LINES.with(2, "changed\n").with(25, "changed too\n").join("");

export const diff = async (base: string | null = "main") =>
	await diffWorkspace({ repository: await repositoryOf(), path: worktree, base });
