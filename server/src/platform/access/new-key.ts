import { createHash, randomBytes } from "node:crypto";

export function newKey(prefix = ""): string {
	return prefix + randomBytes(32).toString("base64url");
}

/** A plain hash is enough, because a key with 256 random bits cannot be guessed. */
export function hashKey(key: string): string {
	return createHash("sha256").update(key).digest("hex");
}
