import {
	existsSync,
	lstatSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	readlinkSync,
	realpathSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type RunScope, withRunScope } from "@paperclipai/adapter-utils/host";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { codexHomeOf } from "./env.ts";
import { linkSkills, listSkills, syncSkills } from "./skills.ts";

let folder: string;
let home: string;
let links: string;
let cwd: string;
beforeEach(() => {
	folder = realpathSync(mkdtempSync(path.join(tmpdir(), "codex-skills-")));
	home = path.join(folder, "home/.codex");
	links = path.join(home, "skills");
	cwd = path.join(folder, "project");
	mkdirSync(cwd);
	for (const name of ["one", "two"]) writeSkill(path.join(folder, "shipped", name), name);
});
afterEach(() => {
	vi.unstubAllEnvs();
	rmSync(folder, { recursive: true });
});

function writeSkill(skill: string, text: string): void {
	mkdirSync(skill, { recursive: true });
	writeFileSync(path.join(skill, "SKILL.md"), text);
}

const config = (...desiredSkills: string[]) => ({
	cwd,
	env: { HOME: path.join(folder, "home") },
	paperclipRuntimeSkills: ["one", "two"].map((key) => ({ key, source: path.join(folder, "shipped", key) })),
	paperclipSkillSync: { desiredSkills },
});
const skillContext = (...desired: string[]) => ({
	agentId: "a",
	companyId: "c",
	adapterType: "codex_local",
	config: config(...desired),
});

/** Runs with a folder for copies of skills, like a server does. */
function link(desired: string[], options: { host?: string; env?: Record<string, string> } = {}): Promise<string[]> {
	const host: RunScope = {
		runId: "run-1",
		spoolFolder: "",
		skillBundles: path.join(folder, options.host ?? "host", "skill-bundles"),
		nextCall: () => 1,
		loggedBytes: () => 0,
		signal: new AbortController().signal,
		detach: new AbortController().signal,
	};
	return withRunScope(host, () => linkSkills(config(...desired), options.env ?? config().env, cwd));
}
const textOf = (name: string) => readFileSync(path.join(links, name, "SKILL.md"), "utf8");

describe("linkSkills", () => {
	it("links the desired skills to immutable copies, and nothing else", async () => {
		expect(await link(["one"])).toEqual(["Skill one: linked."]);
		expect(readdirSync(links)).toEqual(["one"]);
		expect(realpathSync(path.join(links, "one"))).toMatch(/host\/skill-bundles\/paperclip-skills-[0-9a-f]{64}\/one$/);
		const { ino } = lstatSync(path.join(links, "one"));
		expect(await link(["one"])).toEqual(["Skill one: linked."]);
		expect(lstatSync(path.join(links, "one")).ino).toBe(ino);
		expect(readdirSync(cwd)).toEqual([]);
		expect(await link([])).toEqual([]);
	});

	it("updates its link when the skill or the folder of copies has changed", async () => {
		await link(["one"]);
		const before = realpathSync(path.join(links, "one"));
		writeSkill(path.join(folder, "shipped/one"), "one, second edition");
		expect(await link(["one"])).toEqual(["Skill one: link updated."]);
		expect(textOf("one")).toBe("one, second edition");
		expect(readFileSync(path.join(before, "SKILL.md"), "utf8")).toBe("one");
		await link(["one"], { host: "other" });
		expect(readlinkSync(path.join(links, "one"))).toContain("/other/skill-bundles/");
		rmSync(path.join(folder, "other"), { recursive: true });
		expect(await link(["one"])).toEqual(["Skill one: link updated."]);
		expect(textOf("one")).toBe("one, second edition");
		expect(readdirSync(links)).toEqual(["one"]);
	});

	it("leaves existing files in the home alone", async () => {
		writeSkill(path.join(links, "one"), "mine");
		writeSkill(path.join(folder, "elsewhere"), "linked by me");
		symlinkSync(path.join(folder, "elsewhere"), path.join(links, "two"));
		writeFileSync(path.join(home, "auth.json"), "{}", { mode: 0o600 });
		const left = (name: string) =>
			`Skill ${name}: skipped, because "${path.join(links, name)}" was not created by Paperclip.`;
		expect(await link(["one", "two"])).toEqual([left("one"), left("two")]);
		expect([textOf("one"), textOf("two")]).toEqual(["mine", "linked by me"]);
		expect(readdirSync(home).sort()).toEqual(["auth.json", "skills"]);
		expect(JSON.stringify(readdirSync(folder, { recursive: true })).match(/auth\.json/g)).toHaveLength(1);
	});

	it("is safe with concurrent runs", async () => {
		const all = await Promise.all(Array.from({ length: 20 }, () => link(["one", "two"])));
		expect(new Set(all.flat())).toEqual(new Set(["Skill one: linked.", "Skill two: linked."]));
		writeSkill(path.join(folder, "shipped/one"), "newer");
		await Promise.all(Array.from({ length: 20 }, () => link(["one", "two"])));
		expect(readdirSync(links).sort()).toEqual(["one", "two"]);
		expect(textOf("one")).toBe("newer");
	});

	it("does not create a missing CODEX_HOME", async () => {
		const env = { CODEX_HOME: path.join(folder, "nowhere") };
		expect(await link(["one"], { env })).toEqual([`Skills were skipped: CODEX_HOME "${env.CODEX_HOME}" is missing.`]);
		expect(existsSync(env.CODEX_HOME)).toBe(false);
	});

	it.each(["", "sub/.codex"])("writes nothing when the home is inside the working directory: %j", async (home) => {
		const env = { CODEX_HOME: path.join(cwd, home) };
		mkdirSync(env.CODEX_HOME, { recursive: true });
		const [note] = await link(["one"], { env });
		expect(note).toContain("is inside the working directory");
		expect(existsSync(path.join(env.CODEX_HOME, "skills"))).toBe(false);
		const alias = path.join(folder, "alias");
		symlinkSync(cwd, alias);
		expect(await link(["one"], { env: { CODEX_HOME: path.join(alias, home) } })).toEqual([
			expect.stringContaining("is inside the working directory"),
		]);
	});

	it("lets the run continue when linking fails", async () => {
		mkdirSync(home, { recursive: true });
		writeFileSync(links, "a file");
		expect(await link(["one"])).toEqual([expect.stringMatching(/^Skills were skipped: /)]);
	});

	it("links the skill itself when there is no folder for copies", async () => {
		expect(await linkSkills(config("one"), config().env, cwd)).toEqual(["Skill one: linked."]);
		expect(readlinkSync(path.join(links, "one"))).toBe(path.join(folder, "shipped/one"));
	});
});

describe("listSkills and syncSkills", () => {
	const states = ({ entries }: Awaited<ReturnType<typeof listSkills>>) =>
		entries.map(({ key, desired, state }) => [key, desired, state]);

	it("report the state of the home", async () => {
		expect(states(await listSkills(skillContext("one")))).toEqual([
			["one", true, "missing"],
			["two", false, "available"],
		]);
		await link(["one"]);
		writeSkill(path.join(links, "own"), "own");
		expect(states(await listSkills(skillContext("one")))).toEqual([
			["one", true, "installed"],
			["two", false, "available"],
			["own", false, "external"],
		]);
	});

	it("remove only Paperclip's links to skills that are no longer desired", async () => {
		await link(["one"]);
		writeSkill(path.join(links, "two"), "mine");
		const snapshot = await syncSkills(skillContext("one", "two"), []);
		expect(states(snapshot)).toEqual([
			["one", false, "available"],
			["two", false, "external"],
		]);
		expect(snapshot.desiredSkills).toEqual([]);
		expect(readdirSync(links)).toEqual(["two"]);
		expect(existsSync(path.join(folder, "shipped/one/SKILL.md"))).toBe(true);
	});
});

it("finds the home as Codex does", () => {
	vi.stubEnv("HOME", "/home/server");
	vi.stubEnv("CODEX_HOME", "/never/passed/on");
	expect(codexHomeOf({}, "/p")).toBe("/home/server/.codex");
	expect(codexHomeOf({ HOME: "/home/ada" }, "/p")).toBe("/home/ada/.codex");
	expect(codexHomeOf({ HOME: "/home/ada", CODEX_HOME: "/data/codex" }, "/p")).toBe("/data/codex");
	expect(codexHomeOf({ CODEX_HOME: "codex" }, "/p")).toBe("/p/codex");
});
