import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isPaperclipSkillSourceMissing, readPaperclipRuntimeSkillEntries } from "./skill-entries.ts";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "paperclip-skills-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function writeSkill(...path: string[]): string {
	const skill = join(folder, ...path);
	mkdirSync(skill, { recursive: true });
	writeFileSync(join(skill, "SKILL.md"), `# ${path.at(-1)}`);
	return skill;
}

describe("readPaperclipRuntimeSkillEntries", () => {
	it("reads the skills that the server supplies, and ignores invalid ones", async () => {
		const supplied = [
			{ key: "company/review", source: "/skills/review", required: true, requiredReason: "policy" },
			{ key: "plain", runtimeName: "renamed", source: "/skills/plain" },
			{ key: "review", source: "/skills/second" },
			{ key: "../evil", runtimeName: "../evil", source: "/skills/evil" },
			{ key: "..", source: "/skills/evil" },
			{ key: "relative", source: "skills/relative" },
			{ source: "/skills/nameless" },
			"text",
			null,
		];
		expect(await readPaperclipRuntimeSkillEntries({ paperclipRuntimeSkills: supplied }, folder)).toEqual([
			{
				key: "company/review",
				runtimeName: "review",
				source: "/skills/review",
				required: true,
				requiredReason: "policy",
			},
			{ key: "plain", runtimeName: "renamed", source: "/skills/plain" },
		]);
	});

	it("finds shipped skills in the package, in the repository, or in a given folder", async () => {
		const moduleDir = join(folder, "packages", "adapters", "x", "src", "server");
		const shipped = writeSkill("skills", "paperclip");
		mkdirSync(join(folder, "skills", "no-skill"));
		const entry = { key: "paperclip", runtimeName: "paperclip", source: shipped, required: true };
		expect(await readPaperclipRuntimeSkillEntries({}, moduleDir)).toEqual([entry]);
		expect(await readPaperclipRuntimeSkillEntries({}, join(folder, "missing"), [join(folder, "skills")])).toEqual([
			entry,
		]);
		const own = writeSkill("packages", "adapters", "x", "skills", "own");
		expect(await readPaperclipRuntimeSkillEntries({}, moduleDir)).toMatchObject([{ key: "own", source: own }]);
		expect(await readPaperclipRuntimeSkillEntries({ paperclipRuntimeSkills: [] }, moduleDir)).toEqual([]);
	});
});

describe("isPaperclipSkillSourceMissing", () => {
	it("checks for SKILL.md", () => {
		const source = writeSkill("here");
		expect(isPaperclipSkillSourceMissing({ source })).toBe(false);
		expect(isPaperclipSkillSourceMissing({ source, sourceStatus: "missing" })).toBe(true);
		expect(isPaperclipSkillSourceMissing({ source: folder })).toBe(true);
		expect(isPaperclipSkillSourceMissing({})).toBe(true);
	});
});
