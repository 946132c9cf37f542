import { lstatSync, readdirSync, readFileSync, type Stats, statSync } from "node:fs";
import path from "node:path";
import { CodedError } from "@paperclipai/adapter-utils";
import { SEGMENT_BYTES, segmentName } from "./wal-reserve.ts";

const PAGE_BYTES = 8192;
const FILES = [
	...["PG_VERSION", "postgresql.conf", "global/pg_control", "global/pg_filenode.map"],
	...["1", "4", "5"].flatMap((name) => [`base/${name}/PG_VERSION`, `base/${name}/pg_filenode.map`]),
];
const FOLDERS = [
	...["pg_wal", "pg_xact", "pg_subtrans", "pg_multixact/members", "pg_multixact/offsets", "pg_notify", "pg_serial"],
	...["pg_commit_ts", "pg_logical", "pg_replslot", "pg_snapshots", "pg_stat", "pg_tblspc", "pg_twophase"],
];
/** Catalogs that are never empty: pg_type, pg_attribute, pg_proc and pg_class. */
const FILLED = new Set([1247, 1249, 1255, 1259]);
const CONTROL = { checkpoint: 32, redo: 40, timeline: 48 };

/**
 * Does not open the database, since PGlite would create missing files.
 * @returns `false` for an empty folder.
 * @throws {CodedError} `data_folder_unsuitable` when the folder has other files, `database_incomplete`.
 */
export function hasDatabase(folder: string): boolean {
	const found = lstatSync(folder, { throwIfNoEntry: false });
	if (found === undefined) return false;
	if (!found.isDirectory()) {
		throw new CodedError(
			"data_folder_unsuitable",
			`${folder} is not a folder, but the embedded database needs a folder at this path.`,
			{
				hint: "Move it away, and restore the folder from a copy of the data folder. To keep the database on another disk, move the whole data folder and set PAPERCLIP_HOME to its path.",
			},
		);
	}
	if (readdirSync(folder).length === 0) return false;
	const fault = faultOf(folder);
	if (fault !== null) throw incomplete(folder, fault);
	return true;
}

function faultOf(folder: string): string | null {
	const statOf = (name: string) => statSync(path.join(folder, name), { throwIfNoEntry: false });
	const missing = [
		...FOLDERS.filter((name) => !isFolder(statOf(name))),
		...FILES.filter((name) => !isFile(statOf(name))),
	];
	if (missing.length > 0) return `it lacks ${missing.slice(0, 5).join(", ")}`;
	const version = (name: string) => readFileSync(path.join(folder, name), "latin1").trim();
	if (!/^\d+$/.test(version("PG_VERSION")) || version("PG_VERSION") !== version("base/5/PG_VERSION"))
		return "its PG_VERSION files name different versions";
	const control = readFileSync(path.join(folder, "global/pg_control"));
	if (control.length !== PAGE_BYTES || control.every((byte) => byte === 0)) return "global/pg_control is truncated";
	const segments = [CONTROL.redo, CONTROL.checkpoint].map((at) => segmentAt(control, at));
	const lost = segments.find((name) => statOf(`pg_wal/${name}`)?.size !== SEGMENT_BYTES);
	if (lost !== undefined) return `pg_wal/${lost} is missing or truncated`;
	const catalog = ["global", "base/1", "base/4", "base/5"].flatMap((name) => catalogsOf(folder, name));
	const damaged = catalog.find(({ name, isFilled }) => (statOf(name)?.size ?? -1) < (isFilled ? PAGE_BYTES : 0));
	return damaged === undefined ? null : `${damaged.name} is missing or truncated`;
}

function catalogsOf(folder: string, parent: string): { name: string; isFilled: boolean }[] {
	const map = readFileSync(path.join(folder, parent, "pg_filenode.map"));
	const count = map.length < 512 ? 0 : map.readUInt32LE(4);
	return Array.from({ length: Math.min(count, 62) }, (_, index) => {
		const at = 8 + index * 8;
		return { name: `${parent}/${map.readUInt32LE(at + 4)}`, isFilled: FILLED.has(map.readUInt32LE(at)) };
	});
}

function segmentAt(control: Buffer, at: number): string {
	const number = Number(control.readBigUInt64LE(at) / BigInt(SEGMENT_BYTES));
	return segmentName(control.readUInt32LE(CONTROL.timeline), number);
}

function isFolder(found: Stats | undefined): boolean {
	return found?.isDirectory() === true;
}

function isFile(found: Stats | undefined): boolean {
	return found?.isFile() === true;
}

function incomplete(folder: string, fault: string): CodedError {
	return new CodedError("database_incomplete", `The embedded database in ${folder} is incomplete: ${fault}.`, {
		hint: "Nothing was changed. Restore the whole data folder from a copy that was made while no server was running, or move the folder away and restore a backup with: paperclipai restore",
	});
}
