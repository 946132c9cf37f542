import { existsSync } from "node:fs";
import { readlink, realpath, rm } from "node:fs/promises";
import path from "node:path";
import type { AdapterSkillContext, AdapterSkillSnapshot } from "@paperclipai/adapter-utils";
import {
	asString,
	buildPersistentSkillSnapshot,
	currentRunScope,
	ensurePaperclipSkillSymlink,
	isInSkillBundle,
	type NamedSkillEntry,
	readConfiguredEnv,
	readInstalledSkillTargets,
	readOfferedSkills,
	replaceSkillLink,
	resolvePaperclipDesiredSkillNames,
	selectDesiredSkills,
	skillsSkippedNote,
	storeSkillBundle,
	writePaperclipSkillSyncPreference,
} from "@paperclipai/adapter-utils/server-utils";
import { codexHomeOf } from "./env.ts";

/**
 * Links the desired skills into the Codex home, keeping other files. Returns notes for `commandNotes`. Never throws,
 * because a run works without its skills.
 * @param env Variables of the process.
 */
export async function linkSkills(
	config: Record<string, unknown>,
	env: Record<string, string>,
	cwd: string,
): Promise<string[]> {
	const { skills, notes } = await selectDesiredSkills(config);
	if (skills.length === 0) return notes;
	const home = codexHomeOf(env, cwd);
	// Codex refuses to start with a missing CODEX_HOME, so linking must not create it.
	if (env.CODEX_HOME && !existsSync(home)) return [...notes, skillsSkippedNote(`CODEX_HOME "${home}" is missing.`)];
	if (await isWithin(home, cwd)) {
		return [
			...notes,
			skillsSkippedNote(`"${home}" is inside the working directory, which Paperclip does not write to.`),
		];
	}
	try {
		for (const skill of skills) notes.push(await linkSkill(skill, path.join(home, "skills", skill.runtimeName)));
		return notes;
	} catch (error) {
		return [...notes, skillsSkippedNote(error)];
	}
}

async function linkSkill(skill: NamedSkillEntry, target: string): Promise<string> {
	const source = await stableSource(skill);
	const link = await readlink(target).catch(() => null);
	if (link === source) return `Skill ${skill.runtimeName}: linked.`;
	if (link !== null && isInSkillBundle(link)) {
		await replaceSkillLink(source, target);
		return `Skill ${skill.runtimeName}: link updated.`;
	}
	const outcome = await ensurePaperclipSkillSymlink(source, target);
	if (outcome !== "skipped" || (await readlink(target).catch(() => null)) === source) {
		return `Skill ${skill.runtimeName}: linked.`;
	}
	return `Skill ${skill.runtimeName}: skipped, because "${target}" was not created by Paperclip.`;
}

/** Returns a copy that does not change during a run if the server has a folder for copies, else the skill itself. */
async function stableSource(skill: NamedSkillEntry): Promise<string> {
	const root = currentRunScope()?.skillBundles;
	return root === undefined ? skill.source : path.join(await storeSkillBundle(root, [skill]), skill.runtimeName);
}

async function isWithin(inner: string, outer: string): Promise<boolean> {
	if (outer === "") return false;
	const [from, to] = await Promise.all([real(outer), real(inner)]);
	const relative = path.relative(from, to);
	return relative !== ".." && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}

/** Resolves links; the last parts of the path need not exist. */
async function real(file: string): Promise<string> {
	const found = await realpath(file).catch(() => null);
	const parent = path.dirname(file);
	return found ?? (parent === file ? file : path.join(await real(parent), path.basename(file)));
}

export async function listSkills({ adapterType, config }: AdapterSkillContext): Promise<AdapterSkillSnapshot> {
	const skillsHome = skillsHomeOf(config);
	const availableEntries = await readOfferedSkills(config);
	return buildPersistentSkillSnapshot({
		adapterType,
		availableEntries,
		desiredSkills: resolvePaperclipDesiredSkillNames(config, availableEntries),
		installed: await readInstalledSkillTargets(skillsHome),
		skillsHome,
	});
}

/** The server stores the desired skills for the next run. Links to other skills are removed immediately. */
export async function syncSkills(ctx: AdapterSkillContext, desiredSkills: string[]): Promise<AdapterSkillSnapshot> {
	const desired = { ...ctx, config: writePaperclipSkillSyncPreference(ctx.config, desiredSkills) };
	const { entries } = await listSkills(desired);
	for (const { state, targetPath } of entries) {
		if (state === "stale" && targetPath) await rm(targetPath, { force: true });
	}
	return await listSkills(desired);
}

function skillsHomeOf(config: Record<string, unknown>): string {
	return path.join(codexHomeOf(readConfiguredEnv(config.env), asString(config.cwd)), "skills");
}
