import { statSync, utimesSync } from "node:fs";
import { access, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { hasErrorCode } from "@paperclipai/adapter-utils";
import { notWritable } from "../../errors/not-writable.ts";

/** Size of a segment of the write-ahead log, and number of segments until the second part of their names wraps. */
export const SEGMENT_BYTES = 16 * 1024 * 1024;
const SEGMENTS_PER_CYCLE = 0x1_0000_0000 / SEGMENT_BYTES;
const RESERVED_SEGMENTS = 2;

/**
 * Allocates segments in advance, because PGlite panics or blocks the process when it cannot allocate one. Runs before
 * each change, because a read-only file system blocks PGlite too.
 */
export interface WalReserve {
	/** Rejects with `ENOSPC` when the disk is full, and with `data_folder_not_writable`. */
	ensure(on: PGlite): Promise<void>;
}

export function createWalReserve(folder: string): WalReserve {
	const fileOf = (name: string) => path.join(folder, "pg_wal", name);
	let next: string | null = null;
	let filling: Promise<void> | null = null;

	const fill = async (on: PGlite) => {
		const { rows } = await on.query<{ name: string }>("select pg_walfile_name(pg_current_wal_insert_lsn()) as name");
		const current = rows[0]?.name ?? "";
		for (let ahead = 1; ahead <= RESERVED_SEGMENTS; ahead++) await makeSegment(fileOf(segmentAfter(current, ahead)));
		next = fileOf(segmentAfter(current, 1));
	};
	return {
		async ensure(on) {
			try {
				if (next !== null && isUntouched(next)) return markUntouched(next);
				next = null;
				filling ??= fill(on).finally(() => {
					filling = null;
				});
				await filling;
			} catch (error) {
				throw hasErrorCode(error, REFUSED) ? notWritable(error) : error;
			}
		},
	};
}

const REFUSED = new Set<unknown>(["EROFS", "EACCES", "EPERM", "EIO"]);

export function segmentAfter(name: string, ahead: number): string {
	const number = Number.parseInt(name.slice(8, 16), 16) * SEGMENTS_PER_CYCLE + Number.parseInt(name.slice(16), 16);
	return segmentName(Number.parseInt(name.slice(0, 8), 16), number + ahead);
}

export function segmentName(timeline: number, number: number): string {
	const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, "0");
	return hex(timeline) + hex(Math.floor(number / SEGMENTS_PER_CYCLE)) + hex(number % SEGMENTS_PER_CYCLE);
}

async function makeSegment(file: string): Promise<void> {
	const isThere = await access(file).then(
		() => true,
		() => false,
	);
	if (!isThere) {
		// PGlite deletes a file with this name when it starts.
		const draft = path.join(path.dirname(file), "xlogtemp.spare");
		try {
			const handle = await open(draft, "w", 0o600);
			try {
				const zeros = Buffer.alloc(1024 * 1024);
				for (let written = 0; written < SEGMENT_BYTES; written += zeros.length) await handle.writeFile(zeros);
			} finally {
				await handle.close();
			}
			await rename(draft, file);
		} catch (error) {
			await rm(draft, { force: true });
			throw error;
		}
	}
	markUntouched(file);
}

function markUntouched(file: string): void {
	utimesSync(file, 0, 0);
}

/** Checks the modification time, which PGlite's first write changes. */
function isUntouched(file: string): boolean {
	return statSync(file, { throwIfNoEntry: false })?.mtimeMs === 0;
}
