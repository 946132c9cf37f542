import type { FileHandle } from "node:fs/promises";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { CodedError } from "@paperclipai/adapter-utils";
import { openRegularFile } from "@paperclipai/adapter-utils/host";
import { backupDamaged } from "./errors.ts";
import { createSealHash, SEAL_BYTES, sealOf } from "./seal.ts";

const CHUNK_BYTES = 256 * 1024;

export interface BackupFile {
	bytes: number;
	content(onRead?: (bytes: number) => void): AsyncIterable<Buffer>;
	close(): Promise<void>;
}

/** @throws {CodedError} `file_not_readable`, `backup_damaged` when any byte has changed. */
export async function openBackupFile(file: string): Promise<BackupFile> {
	const handle = await openRegularFile(file).catch((cause: unknown) => {
		throw new CodedError("file_not_readable", `${file} cannot be read.`, {
			hint: "Check the path, and that it is a regular file that you can read.",
			cause,
		});
	});
	try {
		const { size } = await handle.stat();
		if (size <= SEAL_BYTES) throw backupDamaged("it is too short.");
		await checkSeal(handle, size);
		return { bytes: size, content: (onRead) => unpack(handle, size, onRead), close: () => handle.close() };
	} catch (error) {
		await handle.close();
		throw error;
	}
}

async function checkSeal(handle: FileHandle, size: number): Promise<void> {
	const hash = createSealHash();
	for await (const chunk of sealedBytes(handle, size) as AsyncIterable<Buffer>) hash.update(chunk);
	const seal = Buffer.alloc(SEAL_BYTES);
	await handle.read({ buffer: seal, position: size - SEAL_BYTES });
	if (!seal.equals(sealOf(hash))) throw backupDamaged("its checksum does not match its content.");
}

function sealedBytes(handle: FileHandle, size: number) {
	return handle.createReadStream({
		start: 0,
		end: size - SEAL_BYTES - 1,
		highWaterMark: CHUNK_BYTES,
		autoClose: false,
	});
}

async function* unpack(handle: FileHandle, size: number, onRead?: (bytes: number) => void): AsyncGenerator<Buffer> {
	const source = sealedBytes(handle, size);
	const unpacked = pipeline(source, createGunzip({ chunkSize: CHUNK_BYTES }), () => undefined);
	try {
		for await (const chunk of unpacked as AsyncIterable<Buffer>) {
			onRead?.(source.bytesRead);
			yield chunk;
		}
	} catch (cause) {
		throw backupDamaged("it cannot be decompressed.", cause);
	}
}
