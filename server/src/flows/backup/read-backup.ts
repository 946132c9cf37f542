import { BACKUP_FORMAT, type BackupEnd, type BackupHead, backupEndSchema, backupHeadSchema } from "@paperclipai/shared";
import { z } from "zod";
import { type ByteReader, createByteReader } from "./byte-reader.ts";
import { backupDamaged, backupNewer } from "./errors.ts";

export type BackupPart =
	| { kind: "table"; table: string; columns: string[] }
	| { kind: "row"; row: Buffer }
	| { kind: "log"; runId: string; chunk: Buffer }
	| { kind: "end"; end: BackupEnd };

export interface BackupReader {
	head: BackupHead;
	parts: AsyncIterable<BackupPart>;
}

const [ARRAY] = Buffer.from("[");
const versionSchema = z.looseObject({ backup: z.number(), server: z.looseObject({ version: z.string() }).optional() });
const partSchema = z.union([
	z.object({ table: z.string(), columns: z.array(z.string()) }),
	z.object({ log: z.uuid(), bytes: z.int().min(0) }),
	z.object({ end: backupEndSchema }),
]);

/** @throws {CodedError} `backup_newer`, `backup_damaged`. */
export async function readBackup(content: AsyncIterable<Buffer>): Promise<BackupReader> {
	const reader = createByteReader(content);
	const first = parse(await reader.line());
	const version = versionSchema.safeParse(first).data;
	if (version === undefined) throw backupDamaged("its first line is not the head of a backup.");
	if (version.backup > BACKUP_FORMAT) throw backupNewer(version.server?.version ?? "unknown");
	const head = backupHeadSchema.safeParse(first).data;
	if (head === undefined) throw backupDamaged("its head is incomplete or invalid.");
	return { head, parts: partsOf(reader) };
}

async function* partsOf(reader: ByteReader): AsyncGenerator<BackupPart> {
	for (;;) {
		const line = await reader.line();
		if (line !== null && line[0] === ARRAY) {
			yield { kind: "row", row: line };
			continue;
		}
		const part = partSchema.safeParse(parse(line)).data;
		if (part === undefined) throw backupDamaged("it contains a line that is not part of a backup.");
		if ("table" in part) yield { kind: "table", ...part };
		else if ("log" in part) {
			const chunk = await reader.bytes(part.bytes);
			if (chunk.length < part.bytes || (await reader.line())?.length !== 0)
				throw backupDamaged("a run log in it is incomplete.");
			yield { kind: "log", runId: part.log, chunk };
		} else {
			if ((await reader.line()) !== null) throw backupDamaged("it contains data after its end.");
			return yield { kind: "end", end: part.end };
		}
	}
}

function parse(line: Buffer | null): unknown {
	try {
		return JSON.parse((line ?? "").toString());
	} catch {
		return undefined;
	}
}
