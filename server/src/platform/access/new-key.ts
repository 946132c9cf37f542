import { createHash, randomBytes } from "node:crypto";

export function newKey(prefix = ""): string {
	return prefix + randomBytes(32).toString("base64url");
}

/** With 256 random bits, a plain hash cannot be reversed by guessing. */
export function hashKey(key: string): string {
	return createHash("sha256").update(key).digest("hex");
}
