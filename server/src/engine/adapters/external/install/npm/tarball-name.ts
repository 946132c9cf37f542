import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { asString, CodedError, messageOf, parseJson, parseObject } from "@paperclipai/adapter-utils";
import { LIMITS } from "../../../../../platform/settings/limits.ts";

const BLOCK = 512;

/**
 * Reads the name in the package.json of a package that `npm pack` has written.
 * @throws {CodedError} `adapter_path_invalid`.
 */
export async function readTarballName(tarball: string): Promise<string> {
	try {
		const name = asString(parseObject(parseJson(findManifest(await unpack(tarball)))).name);
		if (name !== "") return name;
	} catch (cause) {
		throw invalid(tarball, messageOf(cause), cause);
	}
	throw invalid(tarball, "it has no package.json with a name");
}

async function unpack(tarball: string): Promise<Buffer> {
	return await promisify(gunzip)(await readFile(tarball), { maxOutputLength: LIMITS.adapterFolder.maxBytes });
}

/** Text of the first package.json that is in a folder at the top; `""` if there is none. */
function findManifest(archive: Buffer): string {
	for (let at = 0; at + BLOCK <= archive.length; ) {
		const field = (from: number, to: number) => archive.toString("latin1", at + from, at + to).split("\0", 1)[0] ?? "";
		const size = Number.parseInt(field(124, 136), 8);
		if (!Number.isFinite(size)) return "";
		if (/^[^/]+\/package\.json$/.test(field(0, 100))) return archive.toString("utf8", at + BLOCK, at + BLOCK + size);
		at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
	}
	return "";
}

function invalid(tarball: string, reason: string, cause?: unknown): CodedError {
	return new CodedError("adapter_path_invalid", `The file ${JSON.stringify(tarball)} is not a package: ${reason}.`, {
		hint: "Give a file that npm pack has written.",
		cause,
	});
}
