import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";
import { builtServerFile } from "./built-server.ts";

declare module "vitest" {
	interface ProvidedContext {
		pgliteTemplate: string;
	}
}

/** Making an embedded database takes seconds, copying one does not: made once, copied for each server. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	const folder = await mkdtemp(path.join(tmpdir(), "paperclip-template-"));
	const template = path.join(folder, "database");
	if (!process.env.PAPERCLIP_TEST_DATABASE_URL) {
		await promisify(execFile)(process.execPath, [builtServerFile("db/pglite/initialise-pglite.js"), template]);
	}
	project.provide("pgliteTemplate", template);
	return () => rm(folder, { recursive: true, force: true });
}
