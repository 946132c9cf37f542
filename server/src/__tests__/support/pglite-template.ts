import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { runNodeProgram } from "../../config/node-program.ts";

declare module "vitest" {
	interface ProvidedContext {
		pgliteTemplate: string;
	}
}

const INITIALISE = new URL("../../db/pglite/initialise-pglite.ts", import.meta.url);

/** Making an embedded database takes seconds, copying one does not: made once, copied for each server. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	const folder = await mkdtemp(path.join(tmpdir(), "paperclip-template-"));
	const template = path.join(folder, "database");
	if (!process.env.PAPERCLIP_TEST_DATABASE_URL) await runNodeProgram(INITIALISE, [template]);
	project.provide("pgliteTemplate", template);
	return () => rm(folder, { recursive: true, force: true });
}
