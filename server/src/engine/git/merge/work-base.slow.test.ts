import { describe, expect, it } from "vitest";
import { commitOf, userGit } from "../__tests__/scratch-repository.ts";
import { changes, commit, from, merge, on, recorded, root, useBranch } from "../__tests__/work-base-fixture.ts";

useBranch();

describe("after the base came into the branch, shows no work of others", () => {
	it("by a rebase", async () => {
		commit("other.txt");
		on("work");
		userGit(root, "rebase", "--quiet", "main");
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
			expect(await changes("main", commitOf(root, "main"))).toEqual([]);
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
		["by merge of the commit", () => merge(commitOf(root, "work"))],
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
	const before = commit("undone.txt");
	on("work");
	userGit(root, "rebase", "--quiet", "main");
	expect(await changes("main", before)).toEqual(["own.txt"]);
	on("main");
	userGit(root, "reset", "--quiet", "--hard", recorded);
	expect(await changes("main", before)).toEqual(["own.txt", "undone.txt"]);
});
