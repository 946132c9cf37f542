import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import type { InputPart } from "../../environment/environment-call.ts";
import { hasErrorCode } from "../../errors/causes-of.ts";
import { openRegularFile } from "../../files/regular-file.ts";
import type { Spool } from "../launch/spool.ts";
import { spoolChanged } from "../launch/start-errors.ts";

/**
 * Gives the feeder of a program the bytes that it was not given yet. Idempotent; several servers may do it at once,
 * because they write the same bytes to the same place.
 * @throws {CodedError} `spool_changed` when the file has fewer bytes than precede the part, or more than it ends with;
 * a file system error.
 */
export async function feedInput(spool: Spool, part: InputPart): Promise<void> {
	const file = await openRegularFile(spool.input, "write");
	try {
		await writePart(spool, file, part);
	} finally {
		await file.close();
	}
	if (part.isLast) await createMark(spool.inputClosed);
	await ringBell(spool.bell);
}

/** Neither follows a link nor waits for the reader of a FIFO, which an agent may have put at the path. */
const MARK = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW | constants.O_NONBLOCK;

async function createMark(file: string): Promise<void> {
	try {
		await (await open(file, MARK, 0o600)).close();
	} catch (error) {
		// The mark counts, even if another process has created it.
		if (!hasErrorCode(error, EXISTS)) throw error;
	}
}

/** Number of bytes that the feeder was given. @throws a file system error. */
export async function inputSize({ input }: Spool): Promise<number> {
	const file = await openRegularFile(input);
	try {
		return (await file.stat()).size;
	} finally {
		await file.close();
	}
}

async function writePart(spool: Spool, file: FileHandle, { from, bytes }: InputPart): Promise<void> {
	const end = from + bytes.length;
	let at = (await file.stat()).size;
	// The program may have read bytes of another origin.
	if (at < from || at > end) throw spoolChanged(spool);
	while (at < end) at += (await file.write(bytes, at - from, end - at, at)).bytesWritten;
}

const EXISTS = new Set(["EEXIST"]);

/** Does not block: without a reader the bell cannot be opened, and a full pipe has already been rung. */
const BELL = constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;
/** The feeder has not started or has ended, or the pipe is full. */
const UNHEARD = new Set(["ENXIO", "ENOENT", "EPIPE", "EAGAIN"]);

async function ringBell(file: string): Promise<void> {
	try {
		const bell = await open(file, BELL);
		try {
			// An agent may have put a regular file at the path, which must not grow.
			if ((await bell.stat()).isFIFO()) await bell.write("\n");
		} finally {
			await bell.close();
		}
	} catch (error) {
		if (!hasErrorCode(error, UNHEARD)) throw error;
	}
}
