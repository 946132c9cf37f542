import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type RunScope, withRunScope } from "@paperclipai/adapter-utils/host";
import { afterEach, beforeEach, expect, it } from "vitest";
import { handOverSkills, listSkills, syncSkills } from "./skills.ts";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), "claude-skills-"));
	for (const name of ["one", "two"]) {
		mkdirSync(path.join(folder, name));
		writeFileSync(path.join(folder, name, "SKILL.md"), name);
	}
});
afterEach(() => rmSync(folder, { recursive: true }));

const config = (...desiredSkills: string[]) => ({
	paperclipRuntimeSkills: ["one", "two", "gone"].map((key) => ({ key, source: path.join(folder, key) })),
	paperclipSkillSync: { desiredSkills },
});

function handOver(desired: string[], skillBundles = path.join(folder, "bundles")) {
	const host: RunScope = {
		runId: "run-1",
		spoolFolder: "",
		skillBundles,
		nextCall: () => 1,
		loggedBytes: () => 0,
		signal: new AbortController().signal,
		detach: new AbortController().signal,
	};
	return withRunScope(host, () => handOverSkills(config(...desired)));
}

it("gives the program a folder with the desired skills, the same one for every run", async () => {
	const { folders, notes } = await handOver(["one"]);
	expect(notes).toEqual(["Skills: one."]);
	const [bundle = ""] = folders;
	expect(readdirSync(path.join(bundle, ".claude/skills"))).toEqual(["one"]);
	expect(readFileSync(path.join(bundle, ".claude/skills/one/SKILL.md"), "utf8")).toBe("one");
	const all = await Promise.all(Array.from({ length: 10 }, () => handOver(["one"])));
	expect(new Set(all.map((one) => one.folders[0]))).toEqual(new Set([bundle]));
	expect((await handOver(["one", "two"])).folders[0]).not.toBe(bundle);
});

it("gives nothing when no skill is desired, and reports missing ones", async () => {
	expect(await handOver([])).toEqual({ folders: [], notes: [] });
	expect(await handOver(["gone"])).toEqual({
		folders: [],
		notes: ['The folder of the skill "gone" no longer exists.'],
	});
	expect(await handOverSkills({})).toEqual({ folders: [], notes: [] });
});

it("lets the run continue without skills when they cannot be stored", async () => {
	writeFileSync(path.join(folder, "file"), "");
	expect(await handOver(["one"], path.join(folder, "file"))).toEqual({
		folders: [],
		notes: [expect.stringMatching(/^Skills were skipped: /)],
	});
	expect(await handOverSkills(config("one"))).toEqual({
		folders: [],
		notes: ["Skills were skipped: the server has no folder for them."],
	});
});

it("lists the skills of the next run", async () => {
	const ctx = { agentId: "a", companyId: "c", adapterType: "claude_local", config: config("one") };
	const states = ({ entries }: Awaited<ReturnType<typeof listSkills>>) => entries.map(({ key, state }) => [key, state]);
	expect(states(await listSkills(ctx)).slice(0, 2)).toEqual([
		["one", "configured"],
		["two", "available"],
	]);
	const synced = await syncSkills(ctx, ["two", "unheard"]);
	expect(states(synced)).toContainEqual(["two", "configured"]);
	expect(synced).toMatchObject({ mode: "ephemeral", desiredSkills: ["two", "unheard"] });
	expect(synced.warnings).toEqual(['There is no skill named "unheard".']);
});
