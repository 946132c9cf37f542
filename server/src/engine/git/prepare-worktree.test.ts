import { it } from "vitest";
import { FILES, preparesWorktree } from "./__tests__/prepared-worktree.ts";
import { newRepository, userGit } from "./__tests__/scratch-repository.ts";
import { worktreePreparation } from "./__tests__/worktree-preparation.ts";

const preparation = worktreePreparation();
const { inScratch } = preparation;
const source = () => newRepository(inScratch("source"), FILES);

it.each<[string, () => string]>([
	["without a remote", source],
	["with a path of spaces and UTF-8", () => newRepository(inScratch("mein Projekt 'ä' \"日本\" $HOME"), FILES)],
	[
		"with a detached HEAD",
		() => {
			userGit(source(), "checkout", "--quiet", "--detach");
			return inScratch("source");
		},
	],
])("%s", async (_, make) => await preparesWorktree(make(), preparation));
