import type { RuntimeSkillEntry } from "@paperclipai/adapter-utils";
import { parseObject, writePaperclipSkillSyncPreference } from "@paperclipai/adapter-utils/server-utils";
import { listShippedSkills } from "./shipped-skills.ts";

/** Skills of an agent for which none were ever set. */
const DEFAULT_SKILLS = ["paperclip"];

export async function offeredSkills(): Promise<RuntimeSkillEntry[]> {
	const skills = await listShippedSkills();
	return skills.map(({ name, folder }) => ({ key: name, runtimeName: name, source: folder }));
}

/** The configuration as an adapter receives it: with the available and the desired skills. */
export async function withRuntimeSkills(config: Record<string, unknown>): Promise<Record<string, unknown>> {
	const isSet = Array.isArray(parseObject(config.paperclipSkillSync).desiredSkills);
	const desired = isSet ? config : writePaperclipSkillSyncPreference(config, DEFAULT_SKILLS);
	return { ...desired, paperclipRuntimeSkills: await offeredSkills() };
}
