import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { isAbsolute, join, resolve } from "node:path";
import type { RuntimeSkillEntry } from "../contract/skills.ts";
import { asString, parseObject } from "../values/read-value.ts";

export type NamedSkillEntry = RuntimeSkillEntry & { runtimeName: string };

/** Folders of shipped skills, relative to an adapter's module: in its package, or in the repository. */
const SHIPPED_SKILLS = ["../../skills", "../../../../../skills"];
const SAFE_NAME = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/;

/**
 * Returns the skills in `config.paperclipRuntimeSkills`, else the folders with a `SKILL.md` in the first skills folder
 * that has such folders. Ignores invalid entries and duplicates. Never throws.
 * @param moduleDir Folder of the adapter's module, relative to which shipped skills are found.
 * @param more Further skills folders, which are searched last.
 */
export async function readPaperclipRuntimeSkillEntries(
	config: unknown,
	moduleDir: string,
	more: readonly string[] = [],
): Promise<NamedSkillEntry[]> {
	const supplied = parseObject(config).paperclipRuntimeSkills;
	if (Array.isArray(supplied)) return uniqueByName(supplied.map(readEntry));
	for (const folder of [...SHIPPED_SKILLS.map((path) => resolve(moduleDir, path)), ...more]) {
		const entries = await readSkillsFolder(folder);
		if (entries.length > 0) return entries;
	}
	return [];
}

/** Whether the skill's folder has no `SKILL.md`, or the server reports it as missing. */
export function isPaperclipSkillSourceMissing(entry: { source?: string | null; sourceStatus?: string }): boolean {
	return entry.sourceStatus === "missing" || !entry.source || !existsSync(join(entry.source, "SKILL.md"));
}

async function readSkillsFolder(folder: string): Promise<NamedSkillEntry[]> {
	const names = await readdir(folder).catch(() => []);
	return names
		.filter((name) => SAFE_NAME.test(name) && existsSync(join(folder, name, "SKILL.md")))
		.sort()
		.map((name) => ({ key: name, runtimeName: name, source: join(folder, name), required: true }));
}

function readEntry(value: unknown): NamedSkillEntry | null {
	const raw = parseObject(value);
	const key = asString(raw.key).trim();
	const source = asString(raw.source);
	const runtimeName = asString(raw.runtimeName) || (key.split("/").at(-1) ?? "");
	if (key === "" || !isAbsolute(source) || !SAFE_NAME.test(runtimeName)) return null;
	return {
		key,
		runtimeName,
		source,
		...(raw.required === true ? { required: true } : {}),
		...(typeof raw.requiredReason === "string" ? { requiredReason: raw.requiredReason } : {}),
	};
}

function uniqueByName(entries: (NamedSkillEntry | null)[]): NamedSkillEntry[] {
	const byName = new Map<string, NamedSkillEntry>();
	for (const entry of entries) {
		if (entry && !byName.has(entry.runtimeName)) byName.set(entry.runtimeName, entry);
	}
	return [...byName.values()];
}
