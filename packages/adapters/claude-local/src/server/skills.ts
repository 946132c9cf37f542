import type { AdapterSkillContext, AdapterSkillSnapshot } from "@paperclipai/adapter-utils";
import {
	buildRuntimeMountedSkillSnapshot,
	currentRunScope,
	readOfferedSkills,
	resolvePaperclipDesiredSkillNames,
	selectDesiredSkills,
	skillsSkippedNote,
	storeSkillBundle,
	writePaperclipSkillSyncPreference,
} from "@paperclipai/adapter-utils/server-utils";

const SKILLS_FOLDER = ".claude/skills";

export interface SkillHandover {
	folders: string[];
	notes: string[];
}

/**
 * Stores the skills outside the working directory. The folder is kept, because the run may outlive the server. Never
 * throws, because a run works without its skills.
 */
export async function handOverSkills(config: Record<string, unknown>): Promise<SkillHandover> {
	const { skills, notes } = await selectDesiredSkills(config);
	if (skills.length === 0) return { folders: [], notes };
	const root = currentRunScope()?.skillBundles;
	if (root === undefined)
		return { folders: [], notes: [...notes, skillsSkippedNote("the server has no folder for them.")] };
	try {
		const folder = await storeSkillBundle(root, skills, SKILLS_FOLDER);
		const names = skills.map(({ runtimeName }) => runtimeName).join(", ");
		return { folders: [folder], notes: [...notes, `Skills: ${names}.`] };
	} catch (error) {
		return { folders: [], notes: [...notes, skillsSkippedNote(error)] };
	}
}

export async function listSkills({ adapterType, config }: AdapterSkillContext): Promise<AdapterSkillSnapshot> {
	const availableEntries = await readOfferedSkills(config);
	const desiredSkills = resolvePaperclipDesiredSkillNames(config, availableEntries);
	return buildRuntimeMountedSkillSnapshot({ adapterType, availableEntries, desiredSkills });
}

export async function syncSkills(ctx: AdapterSkillContext, desiredSkills: string[]): Promise<AdapterSkillSnapshot> {
	return await listSkills({ ...ctx, config: writePaperclipSkillSyncPreference(ctx.config, desiredSkills) });
}
