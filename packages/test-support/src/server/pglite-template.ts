import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";
import { builtFile } from "../built-file.mjs";
import { filesIn, madeOnce } from "../cache/made-once.ts";
import { getMemoryFolder } from "../memory-folder.mjs";

declare module "vitest" {
	interface ProvidedContext {
		pgliteTemplate: string;
	}
}

const PROGRAM = fileURLToPath(new URL("./create-pglite-template.mjs", import.meta.url));

/** Copying a migrated embedded database is much faster than creating one. */
export default async function setup(project: TestProject): Promise<void> {
	if (process.env.PAPERCLIP_TEST_DATABASE_URL) return;
	project.provide("pgliteTemplate", await copyToMemory(await pgliteTemplateOnDisk()));
}

export async function pgliteTemplateOnDisk(): Promise<string> {
	const engine = builtFile("server", "platform/db/pglite/open-pglite.js");
	return await madeOnce("pglite", sources(), (folder) =>
		promisify(execFile)(process.execPath, [PROGRAM, engine, folder]),
	);
}

/** Files of another file system could not be linked. */
async function copyToMemory(template: string): Promise<string> {
	const folder = getMemoryFolder();
	if (folder === undefined) return template;
	const copy = path.join(folder, path.basename(template));
	if (!existsSync(copy)) await promisify(execFile)("cp", ["-r", "--sparse=always", template, copy]);
	return copy;
}

/** PGlite, its parameters and the migrations. */
function sources(): string[] {
	const server = path.resolve(builtFile("server", "index.js"), "../..");
	return [
		path.join(server, "node_modules/@electric-sql/pglite/package.json"),
		...filesIn(path.join(server, "dist/platform/db/pglite")),
		...filesIn(path.join(server, "migrations")),
	];
}
