import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readOfferedSkills, selectDesiredSkills } from "./select-desired-skills.ts";

let source: string;
beforeEach(() => {
	source = mkdtempSync(join(tmpdir(), "paperclip-desired-"));
	mkdirSync(source, { recursive: true });
	writeFileSync(join(source, "SKILL.md"), "# Skill");
});
afterEach(() => rmSync(source, { recursive: true }));

const wish = (...desiredSkills: string[]) => ({
	paperclipRuntimeSkills: [
		{ key: "here", source },
		{ key: "free", source },
		{ key: "away", source: join(source, "nowhere") },
	],
	paperclipSkillSync: { desiredSkills },
});

it("selects the desired skills that exist, and notes the others", async () => {
	const { skills, notes } = await selectDesiredSkills(wish("here", "away", "unheard"));
	expect(skills.map(({ runtimeName }) => runtimeName)).toEqual(["here"]);
	expect(notes).toEqual(['The folder of the skill "away" no longer exists.', 'There is no skill named "unheard".']);
	expect(await selectDesiredSkills(wish())).toEqual({ skills: [], notes: [] });
});

it("selects only skills that the server offers", async () => {
	expect(await readOfferedSkills({})).toEqual([]);
	expect(await selectDesiredSkills({ paperclipSkillSync: { desiredSkills: ["here"] } })).toEqual({
		skills: [],
		notes: [],
	});
});
