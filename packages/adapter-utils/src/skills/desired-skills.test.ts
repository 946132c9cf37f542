import { expect, it } from "vitest";
import { resolvePaperclipDesiredSkillNames, writePaperclipSkillSyncPreference } from "./desired-skills.ts";

const entries = [
	{ key: "paperclip", runtimeName: "paperclip", required: true },
	{ key: "company/review", runtimeName: "review" },
	{ key: "other", runtimeName: "other" },
];

it("returns the required skills when none is configured", () => {
	for (const config of [undefined, {}, { paperclipSkillSync: "all" }, { paperclipSkillSync: { desiredSkills: 7 } }]) {
		expect(resolvePaperclipDesiredSkillNames(config, entries)).toEqual(["paperclip"]);
	}
});

it("finds desired skills by key or folder name, and keeps unknown names", () => {
	const config = { paperclipSkillSync: { desiredSkills: ["review", " company/review ", "", "gone", "paperclip"] } };
	expect(resolvePaperclipDesiredSkillNames(config, entries)).toEqual(["paperclip", "company/review", "gone"]);
});

it("writes a preference that reads the same", () => {
	const config = { model: "m", paperclipSkillSync: { mode: "x", desiredSkills: ["old"] } };
	const written = writePaperclipSkillSyncPreference(config, ["other", "other", " "]);
	expect(written).toEqual({ model: "m", paperclipSkillSync: { mode: "x", desiredSkills: ["other"] } });
	expect(resolvePaperclipDesiredSkillNames(written, entries)).toEqual(["paperclip", "other"]);
	expect(config.paperclipSkillSync.desiredSkills).toEqual(["old"]);
});
