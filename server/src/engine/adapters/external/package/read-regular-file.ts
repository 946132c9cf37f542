import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { CodedError } from "@paperclipai/adapter-utils";

/** `O_NONBLOCK`: opening a FIFO must not wait for a writer. */
const FLAGS = constants.O_RDONLY | constants.O_NONBLOCK;

/**
 * An untrusted file may be of any kind and may grow, so at most `limit` bytes are read.
 * @throws {CodedError} `file_missing`, `file_not_regular` or `file_too_large`, each with a message that continues a
 * sentence that starts with the file's name; and errors of the file system.
 */
export async function readRegularFile(file: string, limit: number): Promise<Buffer> {
	const handle = await openExisting(file);
	try {
		if (!(await handle.stat()).isFile()) throw new CodedError("file_not_regular", "is not a regular file");
		const chunks: Buffer[] = [];
		let length = 0;
		for await (const chunk of handle.createReadStream({ autoClose: false, end: limit })) {
			length += chunk.length;
			chunks.push(chunk);
		}
		if (length > limit) throw new CodedError("file_too_large", `is larger than ${limit} bytes`);
		return Buffer.concat(chunks);
	} finally {
		await handle.close();
	}
}

async function openExisting(file: string): Promise<FileHandle> {
	try {
		return await open(file, FLAGS);
	} catch (error) {
		const code = (error as NodeJS.ErrnoException).code ?? "";
		if (["ENOENT", "ENOTDIR", "ELOOP"].includes(code)) throw new CodedError("file_missing", "does not exist");
		if (["ENXIO", "EISDIR", "ENODEV", "EOPNOTSUPP"].includes(code)) {
			throw new CodedError("file_not_regular", "is not a regular file");
		}
		throw error;
	}
}
