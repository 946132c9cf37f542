import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	readlinkSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readInstalledSkillTargets } from "./installed-skills.ts";
import { removeMaintainerOnlySkillSymlinks } from "./maintainer-skills.ts";
import { materializePaperclipSkillCopy } from "./skill-copy.ts";
import { ensurePaperclipSkillSymlink } from "./skill-symlink.ts";

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

describe("ensurePaperclipSkillSymlink", () => {
	it("creates a link once", async () => {
		const source = writeSkill("a");
		const target = join(folder, "home", "skills", "a");
		expect(await ensurePaperclipSkillSymlink(source, target)).toBe("created");
		expect(readlinkSync(target)).toBe(source);
		expect(await ensurePaperclipSkillSymlink(source, target)).toBe("skipped");
	});

	it("repairs a broken link", async () => {
		const target = join(folder, "link");
		symlinkSync(join(folder, "gone"), target);
		const source = writeSkill("a");
		expect(await ensurePaperclipSkillSymlink(source, target)).toBe("repaired");
		expect(readlinkSync(target)).toBe(source);
	});

	it("leaves files and links of the user alone", async () => {
		const source = writeSkill("a");
		const own = writeSkill("own");
		const link = join(folder, "link");
		symlinkSync(own, link);
		expect(await ensurePaperclipSkillSymlink(source, own)).toBe("skipped");
		expect(await ensurePaperclipSkillSymlink(source, link)).toBe("skipped");
		expect(readlinkSync(link)).toBe(own);
	});

	it("tolerates that two runs create the same link", async () => {
		const source = writeSkill("a");
		const target = join(folder, "link");
		const outcomes = await Promise.all([1, 2, 3].map(() => ensurePaperclipSkillSymlink(source, target)));
		expect(outcomes.toSorted()).toEqual(["created", "skipped", "skipped"]);
	});
});

describe("readInstalledSkillTargets", () => {
	it("distinguishes links, folders and files", async () => {
		const skill = writeSkill("skill");
		writeFileSync(join(folder, "file"), "");
		symlinkSync("skill", join(folder, "link"));
		expect(Object.fromEntries(await readInstalledSkillTargets(folder))).toEqual({
			skill: { kind: "directory", targetPath: skill },
			file: { kind: "file", targetPath: join(folder, "file") },
			link: { kind: "symlink", targetPath: skill },
		});
		expect((await readInstalledSkillTargets(join(folder, "nowhere"))).size).toBe(0);
	});
});

describe("removeMaintainerOnlySkillSymlinks", () => {
	it("removes only links into .agents/skills of a Paperclip checkout", async () => {
		const home = join(folder, "home");
		mkdirSync(home);
		mkdirSync(join(folder, "checkout", "packages", "adapter-utils"), { recursive: true });
		writeFileSync(join(folder, "checkout", "packages", "adapter-utils", "package.json"), "{}");
		symlinkSync(writeSkill("checkout", ".agents", "skills", "release"), join(home, "release"));
		symlinkSync(writeSkill("checkout", ".agents", "skills", "kept"), join(home, "kept"));
		symlinkSync(writeSkill("checkout", "skills", "paperclip"), join(home, "paperclip"));
		symlinkSync(writeSkill("mine", ".agents", "skills", "release"), join(home, "mine"));
		writeSkill("home", "own");
		expect(await removeMaintainerOnlySkillSymlinks(home, ["kept"])).toEqual(["release"]);
		expect([...(await readInstalledSkillTargets(home)).keys()].toSorted()).toEqual([
			"kept",
			"mine",
			"own",
			"paperclip",
		]);
		expect(existsSync(join(folder, "checkout", ".agents", "skills", "release", "SKILL.md"))).toBe(true);
	});
});

describe("materializePaperclipSkillCopy", () => {
	it("copies files, follows no link, and replaces an earlier copy as a whole", async () => {
		const source = writeSkill("source");
		mkdirSync(join(source, "references"));
		writeFileSync(join(source, "references", "api.md"), "api");
		symlinkSync("/etc/passwd", join(source, "references", "credentials"));
		const target = join(folder, "bundle", "source");
		mkdirSync(target, { recursive: true });
		writeFileSync(join(target, "old"), "");
		const copy = await materializePaperclipSkillCopy(source, target);
		expect(copy).toEqual({ copiedFiles: 2, skippedSymlinks: [join("references", "credentials")] });
		expect(readFileSync(join(target, "references", "api.md"), "utf8")).toBe("api");
		expect(existsSync(join(target, "old"))).toBe(false);
		expect([...(await readInstalledSkillTargets(join(folder, "bundle"))).keys()]).toEqual(["source"]);
	});

	it("rejects a missing source and a target inside the source", async () => {
		const source = writeSkill("source");
		const copy = (from: string, to: string) => materializePaperclipSkillCopy(from, to);
		await expect(copy(join(folder, "gone"), join(folder, "x"))).rejects.toMatchObject({ code: "skill_source_missing" });
		for (const target of [source, join(source, "inner"), folder]) {
			await expect(copy(source, target)).rejects.toMatchObject({ code: "skill_target_invalid" });
		}
		expect(existsSync(join(source, "SKILL.md"))).toBe(true);
	});
});
