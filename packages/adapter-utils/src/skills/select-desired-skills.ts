import { asString, parseObject } from "../values/read-value.ts";
import { resolvePaperclipDesiredSkillNames } from "./desired-skills.ts";
import {
	isPaperclipSkillSourceMissing,
	type NamedSkillEntry,
	readPaperclipRuntimeSkillEntries,
} from "./skill-entries.ts";

/** What a run hands to its agent. */
export interface DesiredSkills {
	skills: NamedSkillEntry[];
	/** What was wished and cannot be had, in sentences for `commandNotes`. */
	notes: string[];
}

/** The skills that the host offers in `config.paperclipRuntimeSkills`; none when there is no host that offers any. */
export async function readOfferedSkills(config: unknown): Promise<NamedSkillEntry[]> {
	if (!Array.isArray(parseObject(config).paperclipRuntimeSkills)) return [];
	return await readPaperclipRuntimeSkillEntries(config, "");
}

/** Of the skills that the host offers, those that the agent is to have and that are there. */
export async function selectDesiredSkills(config: unknown): Promise<DesiredSkills> {
	const offered = await readOfferedSkills(config);
	const wished: DesiredSkills = { skills: [], notes: [] };
	if (offered.length === 0) return wished;
	for (const key of resolvePaperclipDesiredSkillNames(config, offered)) {
		const entry = offered.find((one) => one.key === key);
		if (entry === undefined) wished.notes.push(`There is no skill named "${key}".`);
		else if (isPaperclipSkillSourceMissing(entry)) wished.notes.push(`The folder of the skill "${key}" is gone.`);
		else wished.skills.push(entry);
	}
	return wished;
}

/** A sentence for `commandNotes`: the run goes on without its skills. */
export function skillsSkippedNote(reason: unknown): string {
	return `Skills are left out: ${reason instanceof Error ? reason.message : asString(reason)}`;
}
