import { open } from "node:fs/promises";
import { CodedError } from "@paperclipai/adapter-utils";

const MAX_HEADER_BYTES = 1024 * 1024;
/** A pack begins with "PACK", its version and the number of its objects. */
const OBJECTS_IN_PACK = 8;
const REF = /^([0-9a-f]{40}|[0-9a-f]{64}) (refs\/paperclip\/out\/[^\s\0]+)$/;
const PREREQUISITE = /^-(?:[0-9a-f]{40}|[0-9a-f]{64})(?: .*)?$/;

export interface BundleHeader {
	refs: Map<string, string>;
	/** Number of objects in the pack, without those that git adds when it completes a thin pack. */
	objects: number;
}

/** @throws {CodedError} `workspace_transfer_rejected`. */
export async function readBundleHeader(file: string): Promise<BundleHeader> {
	const { text, objects } = await readHeader(file);
	const [signature = "", ...lines] = text.split("\n");
	if (!/^# v[23] git bundle$/.test(signature)) throw rejected("it is not a git bundle");
	const refs = new Map<string, string>();
	for (const line of lines) {
		const [, commit, ref] = REF.exec(line) ?? [];
		if (commit !== undefined && ref !== undefined) refs.set(ref, commit);
		else if (!PREREQUISITE.test(line) && !/^@object-format=\w+$/.test(line)) throw rejected("its header is not valid");
	}
	return { refs, objects };
}

async function readHeader(file: string): Promise<{ text: string; objects: number }> {
	const handle = await open(file);
	try {
		const bytes = Buffer.alloc(MAX_HEADER_BYTES);
		const { bytesRead } = await handle.read(bytes, 0, MAX_HEADER_BYTES, 0);
		const end = bytes.subarray(0, bytesRead).indexOf("\n\n");
		const objectsAt = end + 2 + OBJECTS_IN_PACK;
		if (end === -1 || objectsAt + 4 > bytesRead) throw rejected("its header is incomplete or too long");
		return { text: bytes.subarray(0, end).toString(), objects: bytes.readUInt32BE(objectsAt) };
	} finally {
		await handle.close();
	}
}

export function rejected(reason: string, cause?: unknown): CodedError {
	return new CodedError("workspace_transfer_rejected", `The bundle from the remote machine was rejected: ${reason}.`, {
		hint: "Check the workspace on the remote machine. Nothing was changed locally.",
		cause,
	});
}
