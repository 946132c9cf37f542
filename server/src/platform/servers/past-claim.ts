import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { CodedError } from "@paperclipai/adapter-utils";
import { readRegularFileSync, writeFileAtomic } from "@paperclipai/adapter-utils/host";
import { z } from "zod";
import { type DataFolder, inodeOf } from "../data-folder/data-folder.ts";

const claimSchema = z.object({
	nonce: z.string(),
	place: z.string(),
	/** Creation time of the embedded database in nanoseconds; missing in claims of earlier versions. */
	bornAt: z.string().optional(),
	serverId: z.string().optional(),
});

/** `null` for a copied folder, which contains the claim too, but has another inode. */
export function readPastClaim(folder: DataFolder): string | null {
	const claim = readClaim(folder);
	return claim?.place === locationOf(folder) ? claim.nonce : null;
}

export function readClaimedId(folder: DataFolder): string | null {
	return isCopiedFolder(folder) ? null : (readClaim(folder)?.serverId ?? null);
}

export function isCopiedFolder(folder: DataFolder): boolean {
	const claim = readClaim(folder);
	if (claim === null) return false;
	const [boot, device, inode] = claim.place.split(" ");
	const [bootNow, deviceNow, inodeNow] = locationOf(folder).split(" ");
	const bornAt = birthOf(folder);
	const isRestored = Boolean(claim.bornAt && bornAt) && claim.bornAt !== bornAt;
	// Many file systems get another device number with each boot.
	return isRestored || inode !== inodeNow || (boot === bootNow && device !== deviceNow);
}

export async function recordClaim(folder: DataFolder, nonce: string, serverId: string): Promise<void> {
	const claim = { nonce, place: locationOf(folder), bornAt: birthOf(folder), serverId };
	await writeFileAtomic(fileOf(folder), JSON.stringify(claim));
}

/** Empty without an embedded database or a birth time, which, unlike other times, no program can set. */
function birthOf({ database }: DataFolder): string {
	const stats = statSync(path.join(database, "PG_VERSION"), { bigint: true, throwIfNoEntry: false });
	return stats?.birthtimeNs ? String(stats.birthtimeNs) : "";
}

/**
 * @throws {CodedError} `server_claim_invalid` for a malformed file, since without its claim a copy could not be told
 * from the original.
 */
export function checkPastClaim(folder: DataFolder): void {
	const file = fileOf(folder);
	if (!existsSync(file) || readClaim(folder) !== null) return;
	throw new CodedError("server_claim_invalid", `${file} does not contain the claim of a server.`, {
		hint: "Restore the file from a copy of the data folder. If you have no copy, remove the file, unless this folder is itself a copy and the server of the original is running.",
	});
}

function readClaim(folder: DataFolder): z.infer<typeof claimSchema> | null {
	try {
		return claimSchema.parse(JSON.parse(readRegularFileSync(fileOf(folder)) ?? ""));
	} catch {
		return null;
	}
}

function fileOf(folder: DataFolder): string {
	return path.join(folder.root, "server-claim.json");
}

/** Includes the boot id, which distinguishes machines whose disks are copies of each other. */
function locationOf(folder: DataFolder): string {
	return `${bootId()} ${inodeOf(folder)}`;
}

function bootId(): string {
	try {
		return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
	} catch {
		return "";
	}
}
