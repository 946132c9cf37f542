import { chmodSync, existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { beforeEach, expect, it } from "vitest";
import { callAndKill, WAYS } from "../__tests__/call-and-kill.ts";
import { asNobody, at, openRescueFixture, root, scratch, worktree } from "../__tests__/rescue-fixture.ts";
import { newRepository, writeFiles } from "../__tests__/scratch-repository.ts";
import { setAsideHarmful } from "./set-aside.ts";

const CONFIG = "[core]\n\tfsmonitor = ./run-me\n";
const SET_ASIDE = ["a/.git.set-aside", "b/.git.set-aside"];

beforeEach(openRescueFixture);

function arm() {
	const record = path.join(scratch, "set-aside.json");
	for (const used of [at("a"), at("b"), record]) rmSync(used, { recursive: true, force: true });
	writeFiles(worktree, { "b/.git/config": CONFIG });
	writeFiles(newRepository(at("a")), { ".git/config": CONFIG });
	return { worktree, commonDir: path.join(root, ".git"), record };
}

it.each(WAYS)("can be killed %s each step and repeated", async (way) => {
	for (let step = 1, isKilled = true; isKilled; step++) {
		const options = arm();
		const killed = await callAndKill("nested/set-aside.js", "setAsideHarmful", options, { step, way });
		isKilled = killed === null;
		expect((await setAsideHarmful(options)).toSorted()).toEqual(SET_ASIDE);
		for (const name of ["a", "b"]) expect(existsSync(at(`${name}/.git`))).toBe(false);
	}
});

it("finds a repository in a folder that its mode hides", async () => {
	const options = arm();
	chmodSync(at("b/.git"), 0o100);
	chmodSync(at("b"), 0o100);
	const call = await callAndKill("nested/set-aside.js", "setAsideHarmful", options, undefined, asNobody());
	expect((call?.result as string[]).toSorted()).toEqual(SET_ASIDE);
	expect(readFileSync(at("b/.git.set-aside/config"), "utf8")).toBe(CONFIG);
});
