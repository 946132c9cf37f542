import {
	chmodSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	symlinkSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { isInSkillBundle, storeSkillBundle } from "./skill-bundle.ts";

let folder: string;
let root: string;
let skill: { runtimeName: string; source: string };
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "paperclip-bundle-"));
	root = join(folder, "bundles");
	const source = join(folder, "source");
	mkdirSync(join(source, "references"), { recursive: true });
	writeFileSync(join(source, "SKILL.md"), "# Skill");
	writeFileSync(join(source, "references", "api.md"), "api");
	writeFileSync(join(source, "check.sh"), "#!/bin/sh", { mode: 0o755 });
	skill = { runtimeName: "paperclip", source };
});
afterEach(() => rmSync(folder, { recursive: true }));

it("copies skills to the given prefix, and only once", async () => {
	const bundle = await storeSkillBundle(root, [skill], ".claude/skills");
	const there = join(bundle, ".claude", "skills", "paperclip");
	expect(readFileSync(join(there, "SKILL.md"), "utf8")).toBe("# Skill");
	expect(readFileSync(join(there, "references", "api.md"), "utf8")).toBe("api");
	expect(statSync(join(there, "check.sh")).mode & 0o777).toBe(0o500);
	expect(statSync(join(there, "SKILL.md")).mode & 0o777).toBe(0o400);
	expect(statSync(bundle).mode & 0o777).toBe(0o700);
	const { ino } = statSync(bundle);
	expect(await storeSkillBundle(root, [skill], ".claude/skills")).toBe(bundle);
	expect(statSync(bundle).ino).toBe(ino);
	expect(readdirSync(root)).toHaveLength(1);
	expect(isInSkillBundle(there)).toBe(true);
	expect(isInSkillBundle(skill.source)).toBe(false);
});

it("uses another folder for other content, another name or another prefix", async () => {
	const all = [await storeSkillBundle(root, [skill])];
	all.push(await storeSkillBundle(root, [skill], "skills"));
	all.push(await storeSkillBundle(root, [{ ...skill, runtimeName: "other" }]));
	chmodSync(join(skill.source, "check.sh"), 0o644);
	all.push(await storeSkillBundle(root, [skill]));
	writeFileSync(join(skill.source, "SKILL.md"), "# Skill 2");
	all.push(await storeSkillBundle(root, [skill]));
	expect(new Set(all).size).toBe(5);
	expect(readFileSync(join(all[0] ?? "", "paperclip", "SKILL.md"), "utf8")).toBe("# Skill");
});

it("records when it was last used", async () => {
	const bundle = await storeSkillBundle(root, [skill]);
	utimesSync(bundle, 1, 1);
	await storeSkillBundle(root, [skill]);
	expect(statSync(bundle).mtimeMs).toBeGreaterThan(1_000_000);
});

it("replaces a copy that was modified", async () => {
	const bundle = await storeSkillBundle(root, [skill]);
	const file = join(bundle, "paperclip", "SKILL.md");
	chmodSync(file, 0o600);
	writeFileSync(file, "Do something else.");
	expect(await storeSkillBundle(root, [skill])).toBe(bundle);
	expect(readFileSync(file, "utf8")).toBe("# Skill");
	symlinkSync("/etc", join(bundle, "paperclip", "etc"));
	await storeSkillBundle(root, [skill]);
	expect(readdirSync(join(bundle, "paperclip"))).not.toContain("etc");
	rmSync(join(bundle, "paperclip"), { recursive: true });
	await storeSkillBundle(root, [skill]);
	expect(readFileSync(file, "utf8")).toBe("# Skill");
	expect(readdirSync(root)).toHaveLength(1);
});

it("tolerates that many runs store the same bundle at once", async () => {
	const bundles = await Promise.all(Array.from({ length: 20 }, () => storeSkillBundle(root, [skill])));
	expect(new Set(bundles).size).toBe(1);
	expect(readdirSync(root)).toHaveLength(1);
	expect(readFileSync(join(bundles[0] ?? "", "paperclip", "SKILL.md"), "utf8")).toBe("# Skill");
});

it("does not copy links, which could lead to credentials", async () => {
	writeFileSync(join(folder, "auth.json"), "secret");
	symlinkSync(join(folder, "auth.json"), join(skill.source, "auth.json"));
	const bundle = await storeSkillBundle(root, [skill]);
	expect(readdirSync(join(bundle, "paperclip")).toSorted()).toEqual(["SKILL.md", "check.sh", "references"]);
	const { ino } = statSync(bundle);
	expect(await storeSkillBundle(root, [skill])).toBe(bundle);
	expect(statSync(bundle).ino).toBe(ino);
});

it("rejects a folder without a skill, and cleans up", async () => {
	const none = { runtimeName: "none", source: join(folder, "none") };
	await expect(storeSkillBundle(root, [skill, none])).rejects.toMatchObject({ code: "skill_source_missing" });
	await storeSkillBundle(root, [skill]);
	expect(readdirSync(root)).toHaveLength(1);
});
