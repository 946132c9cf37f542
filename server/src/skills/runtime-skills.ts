import type { RuntimeSkillEntry } from "@paperclipai/adapter-utils";
import { parseObject, writePaperclipSkillSyncPreference } from "@paperclipai/adapter-utils/server-utils";
import { listShippedSkills } from "./shipped-skills.ts";

/** What an agent is given of which nothing was ever set. */
const DEFAULT_SKILLS = ["paperclip"];

export async function offeredSkills(): Promise<RuntimeSkillEntry[]> {
	const skills = await listShippedSkills();
	return skills.map(({ name, folder }) => ({ key: name, runtimeName: name, source: folder }));
}

/** The configuration as an adapter gets it: with the skills that there are and those that the agent is to have. */
export async function withRuntimeSkills(config: Record<string, unknown>): Promise<Record<string, unknown>> {
	const isSet = Array.isArray(parseObject(config.paperclipSkillSync).desiredSkills);
	const wished = isSet ? config : writePaperclipSkillSyncPreference(config, DEFAULT_SKILLS);
	return { ...wished, paperclipRuntimeSkills: await offeredSkills() };
}
