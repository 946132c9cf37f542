import { readdirSync } from "node:fs";
import path from "node:path";
import { CodedError } from "@paperclipai/adapter-utils";
import { readStats } from "@paperclipai/adapter-utils/host";
import type { DataFolder } from "./data-folder.ts";

export function findForeignFile({ root, database, runs }: DataFolder): string | null {
	const user = process.getuid?.() ?? 0;
	if (user === 0) return null;
	const isForeign = (file: string) => (ownerOf(file) ?? user) !== user;
	const within = (folder: string, recursive: boolean) => list(folder, recursive).map((name) => path.join(folder, name));
	return [root, ...within(root, false), ...within(database, true), ...within(runs, false)].find(isForeign) ?? null;
}

export function ofOtherUser(file: string, cause?: unknown): CodedError {
	const owner = ownerOf(file);
	const user = owner === 0 ? "root" : `user ${owner ?? "unknown"}`;
	return new CodedError(
		"data_folder_of_other_user",
		`${file} belongs to ${user}, because a server once ran as that user.`,
		{
			hint: "Give the whole data folder to one user with chown -R, and always start the server as that user.",
			cause,
		},
	);
}

function ownerOf(file: string): number | undefined {
	const uid = readStats(file)?.uid;
	return uid === undefined ? undefined : Number(uid);
}

function list(folder: string, recursive: boolean): string[] {
	try {
		return readdirSync(folder, { recursive, encoding: "utf8" });
	} catch {
		return [];
	}
}
