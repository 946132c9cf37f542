import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { writeFileAtomic } from "@paperclipai/adapter-utils/server-utils";
import { z } from "zod";
import type { DataFolder } from "../config/data-folder.ts";

const claimSchema = z.object({ nonce: z.string(), place: z.string() });

/** The last claim of this very folder. A copy has the record too, but is in another place. */
export function readPastClaim(folder: DataFolder): string | null {
	try {
		const { nonce, place } = claimSchema.parse(JSON.parse(readFileSync(fileOf(folder), "utf8")));
		return place === placeOf(folder) ? nonce : null;
	} catch {
		return null;
	}
}

export async function recordClaim(folder: DataFolder, nonce: string): Promise<void> {
	await writeFileAtomic(fileOf(folder), JSON.stringify({ nonce, place: placeOf(folder) }));
}

function fileOf(folder: DataFolder): string {
	return path.join(folder.root, "server-claim.json");
}

/** The boot tells machines apart whose disks are copies of each other. */
function placeOf({ root }: DataFolder): string {
	const { dev, ino } = statSync(root, { bigint: true });
	return `${bootId()} ${dev} ${ino}`;
}

function bootId(): string {
	try {
		return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
	} catch {
		return "";
	}
}
