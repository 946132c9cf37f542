import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { gitSettingVariables, mergeWithGitSettings } from "./git-settings.ts";

const base = { ...gitSettingVariables([["user.email", "server"]]), GIT_TERMINAL_PROMPT: "0" };

function git(own: Record<string, string>) {
	const env = { PATH: process.env.PATH ?? "", GIT_CONFIG_GLOBAL: "/dev/null", ...mergeWithGitSettings(base, own) };
	const { status, stdout } = spawnSync("git", ["config", "--get-regexp", "^user\\."], { cwd: "/", env });
	return { status, settings: stdout.toString().split("\n").filter(Boolean) };
}

it("keeps the settings of both, and those of the server are read last", () => {
	expect(git({})).toEqual({ status: 0, settings: ["user.email server"] });
	const own = gitSettingVariables([
		["user.name", "own"],
		["user.email", "own"],
	]);
	expect(git(own).settings).toEqual(["user.name own", "user.email own", "user.email server"]);
	expect(mergeWithGitSettings(base, { GIT_TERMINAL_PROMPT: "1", A: "b" })).toMatchObject({
		A: "b",
		...base,
		GIT_TERMINAL_PROMPT: "1",
	});
	expect(mergeWithGitSettings({ A: "a" }, own)).toEqual({ A: "a", ...own });
});

it("numbered variables without a count replace nothing", () => {
	const own = { GIT_CONFIG_KEY_0: "user.name", GIT_CONFIG_VALUE_0: "own" };
	expect(git(own).settings).toEqual(["user.email server"]);
	for (const count of ["0", ""])
		expect(git({ ...own, GIT_CONFIG_COUNT: count }).settings).toEqual(["user.email server"]);
});

it("git refuses settings that it cannot read, as it does without the server's", () => {
	for (const count of ["x", "-1", "2", "999999999999"]) {
		const own = { GIT_CONFIG_COUNT: count, GIT_CONFIG_KEY_0: "user.name", GIT_CONFIG_VALUE_0: "own" };
		expect(git(own)).toEqual({ status: 128, settings: [] });
	}
});
