import type { RuntimeSkillEntry } from "@paperclipai/adapter-utils";
import { parseObject, writePaperclipSkillSyncPreference } from "@paperclipai/adapter-utils/server-utils";
import { listShippedSkills } from "./shipped-skills.ts";

export async function offeredSkills(): Promise<RuntimeSkillEntry[]> {
	const skills = await listShippedSkills();
	return skills.map(({ name, folder }) => ({ key: name, runtimeName: name, source: folder }));
}

export async function withRuntimeSkills(config: Record<string, unknown>): Promise<Record<string, unknown>> {
	const isSet = Array.isArray(parseObject(config.paperclipSkillSync).desiredSkills);
	const offered = await offeredSkills();
	const all = offered.map(({ key }) => key);
	const desired = isSet ? config : writePaperclipSkillSyncPreference(config, all);
	return { ...desired, paperclipRuntimeSkills: offered };
}
