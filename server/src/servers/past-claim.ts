import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { CodedError } from "@paperclipai/adapter-utils";
import { readRegularFileSync, writeFileAtomic } from "@paperclipai/adapter-utils/server-utils";
import { z } from "zod";
import { type DataFolder, inodeOf } from "../config/data-folder.ts";

const claimSchema = z.object({ nonce: z.string(), place: z.string() });

/** The last claim of this very folder. A copy has the record too, but is in another place. */
export function readPastClaim(folder: DataFolder): string | null {
	const claim = readClaim(folder);
	return claim?.place === placeOf(folder) ? claim.nonce : null;
}

/** Whether the last claim was made on another folder, from which this one was copied, or moved from another file system. */
export function isCopiedFolder(folder: DataFolder): boolean {
	const place = readClaim(folder)?.place;
	if (place === undefined) return false;
	const [boot, device, inode] = place.split(" ");
	const [bootNow, deviceNow, inodeNow] = placeOf(folder).split(" ");
	// Many file systems get another device number with each boot.
	return inode !== inodeNow || (boot === bootNow && device !== deviceNow);
}

export async function recordClaim(folder: DataFolder, nonce: string): Promise<void> {
	await writeFileAtomic(fileOf(folder), JSON.stringify({ nonce, place: placeOf(folder) }));
}

/** @throws {CodedError} `server_claim_invalid`: without its claim, a copy could not be distinguished from the original. */
export function checkPastClaim(folder: DataFolder): void {
	const file = fileOf(folder);
	if (!existsSync(file) || readClaim(folder) !== null) return;
	throw new CodedError("server_claim_invalid", `${file} does not hold the claim of a server.`, {
		hint: "Restore it from a copy of the data folder. Without one, remove it, unless this folder is a copy of one whose server runs.",
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

/** The boot distinguishes machines whose disks are copies of each other. */
function placeOf(folder: DataFolder): string {
	return `${bootId()} ${inodeOf(folder)}`;
}

function bootId(): string {
	try {
		return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
	} catch {
		return "";
	}
}
