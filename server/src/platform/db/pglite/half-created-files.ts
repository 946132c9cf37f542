import { existsSync } from "node:fs";
import path from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { causesOf } from "@paperclipai/adapter-utils";

const MOUNT = "/pglite/data";
const NOT_CREATED = /could not create file "([^"]+)"/;

/**
 * Makes PGlite's file system forget a file that it could not create and would otherwise report as existing.
 * @returns whether it has forgotten a file.
 */
export function forgetUncreatedFile({ Module: { FS } }: PGlite, folder: string, error: unknown): boolean {
	let hasForgotten = false;
	for (const { message } of causesOf(error)) {
		const file = NOT_CREATED.exec(message)?.[1];
		if (file === undefined || existsSync(path.join(folder, file))) continue;
		const { exists, object } = FS.analyzePath(`${MOUNT}/${file}`, true);
		if (!exists) continue;
		FS.destroyNode(object);
		hasForgotten = true;
	}
	return hasForgotten;
}
