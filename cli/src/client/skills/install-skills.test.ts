import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkSkillsFolder } from "./install-skills.ts";

let folder: string;
beforeAll(() => {
	folder = realpathSync(mkdtempSync(path.join(tmpdir(), "skills-")));
	mkdirSync(path.join(folder, "project", ".git"), { recursive: true });
	symlinkSync(path.join(folder, "project"), path.join(folder, "link"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("takes a folder that does not exist yet, relative to the current one or to the home", () => {
	expect(checkSkillsFolder("own/skills", folder)).toBe(path.join(folder, "own/skills"));
	expect(checkSkillsFolder("~/.no-such-program/skills", folder)).toBe(path.join(homedir(), ".no-such-program/skills"));
});

it.each(["project", "project/.claude/skills", "link/skills"])("refuses %s, which is in a repository", (text) => {
	const error = { code: "skills_folder_in_repository", hint: expect.any(String) };
	expect(() => checkSkillsFolder(text, folder)).toThrow(expect.objectContaining(error));
});
