import { cpSync, existsSync } from "node:fs";
import { pgliteTemplate } from "@paperclipai/test-support/server/test-home.ts";
import { openResilientPglite, type ResilientPglite } from "../pglite/resilient-pglite.ts";

export async function openNotesDatabase(folder: string): Promise<ResilientPglite> {
	const template = pgliteTemplate();
	if (existsSync(template)) cpSync(template, folder, { recursive: true });
	const database = await openResilientPglite(folder);
	await database.client.exec("create table notes (text text)");
	return database;
}
