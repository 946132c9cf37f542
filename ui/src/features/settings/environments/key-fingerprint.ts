import { sha256 } from "./sha256.ts";

/** The fingerprint of a public key such as `ssh-ed25519 AAAA…`, as `ssh-keygen -l` shows it; `null` if it is no key. */
export function keyFingerprint(key: string): string | null {
	try {
		const blob = Uint8Array.from(atob(key.split(" ")[1] ?? ""), (character) => character.charCodeAt(0));
		if (blob.length === 0) return null;
		return `SHA256:${btoa(String.fromCharCode(...sha256(blob))).replaceAll("=", "")}`;
	} catch {
		return null;
	}
}
