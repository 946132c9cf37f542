import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { decodeText } from "@paperclipai/adapter-utils";
import type { Skill } from "@paperclipai/shared";
import { HttpError } from "../../platform/errors/http-error.ts";
import { readFrontMatter } from "./front-matter.ts";

export interface ShippedSkill extends Skill {
	folder: string;
}

const MAIN_FILE = "SKILL.md";
/** The build copies the folder next to the compiled code. */
const RELATIVE_FOLDER = import.meta.url.endsWith(".ts") ? "../../../../skills" : "../../shipped-skills";
export const SKILLS_FOLDER = fileURLToPath(new URL(RELATIVE_FOLDER, import.meta.url));

let shipped: Promise<ShippedSkill[]> | undefined;

/** Shipped skills never change, so they are read once. */
export function listShippedSkills(): Promise<ShippedSkill[]> {
	shipped ??= readSkills(SKILLS_FOLDER);
	return shipped;
}

/**
 * Accepts only listed names, so no path can leave the folder.
 * @throws {HttpError} 404 `skill_not_found`, `skill_file_not_found`.
 */
export async function readShippedSkill(name: string, file: string): Promise<string> {
	const skills = await listShippedSkills();
	const skill = skills.find((one) => one.name === name);
	if (skill === undefined) {
		const hint = `Choose one of: ${skills.map((one) => one.name).join(", ")}. GET /api/skills/index describes each.`;
		throw new HttpError(404, "skill_not_found", `There is no skill "${name}".`, { hint });
	}
	if (!skill.files.includes(file)) {
		const hint = `Choose one of: ${skill.files.join(", ")}`;
		throw new HttpError(404, "skill_file_not_found", `The skill "${name}" has no file "${file}".`, { hint });
	}
	return decodeText(await readFile(path.join(skill.folder, file)), file);
}

async function readSkills(root: string): Promise<ShippedSkill[]> {
	const names = await readdir(root).catch(() => []);
	const skills = names.filter((name) => existsSync(path.join(root, name, MAIN_FILE)));
	return await Promise.all(skills.sort().map((name) => readSkill(path.join(root, name), name)));
}

async function readSkill(folder: string, name: string): Promise<ShippedSkill> {
	const { description = "" } = readFrontMatter(decodeText(await readFile(path.join(folder, MAIN_FILE)), MAIN_FILE));
	return { name, description, path: `/api/skills/${name}`, files: await filesOf(folder), folder };
}

async function filesOf(folder: string): Promise<string[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const files = entries
		.filter((entry) => entry.isFile())
		.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"));
	return [MAIN_FILE, ...files.filter((file) => file !== MAIN_FILE).sort()];
}
