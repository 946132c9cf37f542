import { createHash, randomBytes } from "node:crypto";

/** A key of 256 random bits. */
export function newKey(prefix = ""): string {
	return prefix + randomBytes(32).toString("base64url");
}

/** What is stored of a key: with 256 random bits, a plain hash of it cannot be reversed by guessing. */
export function hashKey(key: string): string {
	return createHash("sha256").update(key).digest("hex");
}
