// @ts-check
import { existsSync } from "node:fs";
import path from "node:path";

/** @param {string} command */
export function isOnPath(command) {
	const folders = (process.env.PATH ?? "").split(path.delimiter);
	return folders.some((folder) => folder !== "" && existsSync(path.join(folder, command)));
}
