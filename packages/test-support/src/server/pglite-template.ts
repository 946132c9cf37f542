import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";
import { builtFile } from "../built-file.mjs";

declare module "vitest" {
	interface ProvidedContext {
		pgliteTemplate: string;
	}
}

const CACHE = fileURLToPath(new URL("../../../../node_modules/.cache/paperclip-test/", import.meta.url));
const PROGRAM = fileURLToPath(new URL("./create-pglite-template.mjs", import.meta.url));

/** Creates an embedded database with all migrations, once per version, because copying one is much faster than creating one. */
export default async function setup(project: TestProject): Promise<void> {
	const template = path.join(CACHE, `pglite-${versionOfTemplate()}`);
	project.provide("pgliteTemplate", template);
	if (process.env.PAPERCLIP_TEST_DATABASE_URL || existsSync(template)) return;
	await mkdir(CACHE, { recursive: true });
	const draft = await mkdtemp(path.join(CACHE, "draft-"));
	const folder = path.join(draft, "database");
	await promisify(execFile)(process.execPath, [PROGRAM, builtFile("server", "db/pglite/open-pglite.js"), folder]);
	await rename(folder, template).catch((error) => {
		if (!existsSync(template)) throw error;
	});
	await rm(draft, { recursive: true, force: true });
}

/** A hash of everything that the template depends on: the engine, its parameters and the migrations. */
function versionOfTemplate(): string {
	const server = path.resolve(builtFile("server", "index.js"), "../..");
	const files = [
		path.join(server, "node_modules/@electric-sql/pglite/package.json"),
		...filesIn(path.join(server, "dist/db/pglite")),
		...filesIn(path.join(server, "migrations")),
	];
	const hash = createHash("sha256");
	for (const file of files) hash.update(readFileSync(file));
	return hash.digest("hex").slice(0, 16);
}

function filesIn(folder: string): string[] {
	const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
	return entries
		.filter((entry) => entry.isFile())
		.map((entry) => path.join(entry.parentPath, entry.name))
		.sort();
}
