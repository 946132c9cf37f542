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

/** Where the program looks for skills in a folder that it is given. */
const PLACE = ".claude/skills";

export interface SkillHandover {
	/** Options that stand before all others: the program takes everything up to the next option for a folder. */
	args: string[];
	/** For `commandNotes`. */
	notes: string[];
}

/**
 * Gives the program a folder with the agent's skills, outside its working directory. The folder outlives the run, which
 * may outlive the server. A run works without its skills, so nothing here makes it fail.
 */
export async function handOverSkills(config: Record<string, unknown>): Promise<SkillHandover> {
	const { skills, notes } = await selectDesiredSkills(config);
	if (skills.length === 0) return { args: [], notes };
	const root = currentRunScope()?.skillBundles;
	if (root === undefined)
		return { args: [], notes: [...notes, skillsSkippedNote("the host keeps no folder for them.")] };
	try {
		const folder = await storeSkillBundle(root, skills, PLACE);
		const names = skills.map(({ runtimeName }) => runtimeName).join(", ");
		return { args: ["--add-dir", folder], notes: [...notes, `Skills: ${names}.`] };
	} catch (error) {
		return { args: [], notes: [...notes, skillsSkippedNote(error)] };
	}
}

export async function listSkills({ adapterType, config }: AdapterSkillContext): Promise<AdapterSkillSnapshot> {
	const availableEntries = await readOfferedSkills(config);
	const desiredSkills = resolvePaperclipDesiredSkillNames(config, availableEntries);
	return buildRuntimeMountedSkillSnapshot({ adapterType, availableEntries, desiredSkills });
}

/** The host stores what is wished; the next run is handed it. */
export async function syncSkills(ctx: AdapterSkillContext, desiredSkills: string[]): Promise<AdapterSkillSnapshot> {
	return await listSkills({ ...ctx, config: writePaperclipSkillSyncPreference(ctx.config, desiredSkills) });
}
