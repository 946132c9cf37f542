import { messageOf } from "../errors/message-of.ts";
import { parseObject } from "../values/read-value.ts";
import { resolvePaperclipDesiredSkillNames } from "./desired-skills.ts";
import {
	isPaperclipSkillSourceMissing,
	type NamedSkillEntry,
	readPaperclipRuntimeSkillEntries,
} from "./skill-entries.ts";

export interface DesiredSkills {
	skills: NamedSkillEntry[];
	notes: string[];
}

/** Returns the skills in `config.paperclipRuntimeSkills`. Never throws. */
export async function readOfferedSkills(config: unknown): Promise<NamedSkillEntry[]> {
	if (!Array.isArray(parseObject(config).paperclipRuntimeSkills)) return [];
	return await readPaperclipRuntimeSkillEntries(config, "");
}

/** Returns the desired skills that are offered and whose folders exist. Never throws. */
export async function selectDesiredSkills(config: unknown): Promise<DesiredSkills> {
	const offered = await readOfferedSkills(config);
	const selected: DesiredSkills = { skills: [], notes: [] };
	if (offered.length === 0) return selected;
	for (const key of resolvePaperclipDesiredSkillNames(config, offered)) {
		const entry = offered.find((skill) => skill.key === key);
		if (entry === undefined) selected.notes.push(`There is no skill named "${key}".`);
		else if (isPaperclipSkillSourceMissing(entry))
			selected.notes.push(`The folder of the skill "${key}" no longer exists.`);
		else selected.skills.push(entry);
	}
	return selected;
}

export function skillsSkippedNote(reason: unknown): string {
	return `Skills were skipped: ${messageOf(reason)}`;
}
