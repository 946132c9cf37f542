import { expect, it } from "vitest";
import { changes, commit, merge, on, useBranch } from "../__tests__/work-base-fixture.ts";

useBranch();

it("shows the work of the branch, even after the base has new commits", async () => {
	expect(await changes()).toEqual(["own.txt"]);
	commit("other.txt");
	expect(await changes()).toEqual(["own.txt"]);
});

it("shows no work of others after the base was merged into the branch, and back", async () => {
	commit("other.txt");
	on("work");
	merge("main");
	expect(await changes()).toEqual(["own.txt"]);
	on("main");
	merge("work", "--ff-only");
	expect(await changes()).toEqual(["own.txt"]);
	commit("later.txt");
	expect(await changes()).toEqual(["own.txt"]);
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
