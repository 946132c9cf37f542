import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { commitFiles, newRepository, scratchFolder, userGit } from "../__tests__/scratch-repository.ts";
import { findWorkBase } from "./work-base.ts";

let root: string;
let recorded: string;
beforeEach(() => {
	root = newRepository(path.join(scratchFolder(), "repository"));
	recorded = userGit(root, "rev-parse", "HEAD");
	on("work", "--create");
	commit("own.txt");
	on("main");
});

function on(branch: string, ...options: string[]): void {
	userGit(root, "switch", "--quiet", ...options, branch);
}
const commit = (name: string) => commitFiles(root, { [name]: `${name}\n` });
const merge = (branch: string, ...options: string[]) =>
	userGit(root, "merge", "--quiet", "--no-edit", ...options, branch);

const from = (branch: string, ...args: string[]) => {
	on(branch);
	userGit(root, ...args);
};

/** Files that differ from the base. */
async function changes(branch: string | null = "main", before = recorded): Promise<string[]> {
	const head = userGit(root, "rev-parse", "work");
	const repository = { commonDir: path.join(root, ".git") };
	const base = await findWorkBase({ repository, branch, work: "work", recorded: before, head });
	return userGit(root, "diff", "--name-only", base ?? "", "work")
		.split("\n")
		.filter(Boolean);
}

it("shows the work of the branch, also after the base has new commits", async () => {
	expect(await changes()).toEqual(["own.txt"]);
	commit("other.txt");
	expect(await changes()).toEqual(["own.txt"]);
});

describe("after the base came into the branch, shows no work of others", () => {
	it.each<[string, () => void]>([
		["by a merge", () => merge("main")],
		["by a rebase", () => userGit(root, "rebase", "--quiet", "main")],
	])("%s", async (_, update) => {
		commit("other.txt");
		on("work");
		update();
		expect(await changes()).toEqual(["own.txt"]);
		on("main");
		merge("work", "--ff-only");
		expect(await changes()).toEqual(["own.txt"]);
		commit("later.txt");
		expect(await changes()).toEqual(["own.txt"]);
	});

	it("by a merge, and back by a merge commit", async () => {
		commit("other.txt");
		on("work");
		merge("main");
		on("main");
		commit("another.txt");
		merge("work", "--no-ff");
		commit("later.txt");
		expect(await changes()).toEqual(["own.txt"]);
	});

	describe("as a fast-forward", () => {
		const UPDATES: [string, () => void][] = [
			["by merge", () => from("work", "merge", "--quiet", "main")],
			["by rebase", () => from("work", "rebase", "--quiet", "main")],
			["by reset", () => from("work", "reset", "--quiet", "--hard", "main")],
			["by pull", () => from("work", "pull", "--quiet", ".", "main")],
			["by pull with a rebase", () => from("work", "pull", "--quiet", "--rebase", ".", "main")],
			["by switch", () => from("work", "switch", "--quiet", "--force-create", "work", "main")],
			["by push", () => from("main", "push", "--quiet", ".", "main:work")],
		];
		async function showsNothing(update: () => void): Promise<void> {
			update();
			expect(await changes()).toEqual([]);
			expect(await changes("main", userGit(root, "rev-parse", "main"))).toEqual([]);
			on("main");
			commit("later.txt");
			expect(await changes()).toEqual([]);
		}

		it.each(UPDATES)("%s, without commits of its own", async (_, update) => {
			on("work");
			userGit(root, "reset", "--quiet", "--hard", recorded);
			on("main");
			commit("other.txt");
			await showsNothing(update);
		});

		it.each(UPDATES.slice(0, 3))("%s, after its work was merged", async (_, update) => {
			commit("other.txt");
			merge("work");
			commit("another.txt");
			await showsNothing(update);
		});

		it("that has brought another branch into the base", async () => {
			on("work");
			userGit(root, "reset", "--quiet", "--hard", recorded);
			on("feature", "--create");
			commit("feature.txt");
			on("main");
			merge("feature");
			await showsNothing(() => from("work", "merge", "--quiet", "main"));
		});
	});
});

describe("of merged work, shows the work after a merged base", () => {
	it.each<[string, () => void]>([
		["by merge", () => merge("work")],
		["by merge of the commit", () => merge(userGit(root, "rev-parse", "work"))],
		["by pull", () => userGit(root, "pull", "--quiet", ".", "work")],
		["by reset", () => userGit(root, "reset", "--quiet", "--hard", "work")],
		["by rebase", () => userGit(root, "rebase", "--quiet", "work")],
		["by fetch", () => from("work", "fetch", "--quiet", ".", "work:main")],
		["by push", () => from("work", "push", "--quiet", ".", "work:main")],
	])("%s", async (_, mergeWork) => {
		commit("other.txt");
		on("work");
		merge("main");
		on("main");
		mergeWork();
		expect(await changes()).toEqual(["own.txt"]);
		on("main");
		commit("later.txt");
		expect(await changes()).toEqual(["own.txt"]);
	});

	it("from a branch that an agent has made and joined", async () => {
		on("work");
		on("part", "--create");
		commit("part.txt");
		on("work");
		merge("part");
		on("main");
		merge("work", "--no-ff");
		expect(await changes()).toEqual(["own.txt", "part.txt"]);
	});
});

it("shows what a merge would bring after the base moved back", async () => {
	const first = recorded;
	commit("undone.txt");
	recorded = userGit(root, "rev-parse", "main");
	on("work");
	userGit(root, "rebase", "--quiet", "main");
	expect(await changes()).toEqual(["own.txt"]);
	on("main");
	userGit(root, "reset", "--quiet", "--hard", first);
	expect(await changes()).toEqual(["own.txt", "undone.txt"]);
});

it("uses the recorded base when there is no base branch, or it was deleted", async () => {
	expect(await changes(null)).toEqual(["own.txt"]);
	expect(await changes("gone")).toEqual(["own.txt"]);
});

it("shows only new work after a merge", async () => {
	merge("work");
	on("work");
	commit("more.txt");
	expect(await changes()).toEqual(["more.txt"]);
});
