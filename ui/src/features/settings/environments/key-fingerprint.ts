import { useEffect, useState } from "react";

/** Fingerprint as printed by `ssh-keygen -l`; `null` if it cannot be computed. */
export async function keyFingerprint(key: string): Promise<string | null> {
	try {
		const blob = Uint8Array.from(atob(key.split(" ")[1] ?? ""), (character) => character.charCodeAt(0));
		if (blob.length === 0) return null;
		const hash = await crypto.subtle.digest("SHA-256", blob);
		return `SHA256:${btoa(String.fromCharCode(...new Uint8Array(hash))).replaceAll("=", "")}`;
	} catch {
		// Browsers only compute hashes on secure origins.
		return null;
	}
}

/** `null` until the fingerprint is computed, or if it cannot be. */
export function useKeyFingerprint(key: string): string | null {
	const [computed, setComputed] = useState<{ key: string; fingerprint: string | null } | null>(null);
	useEffect(() => {
		void keyFingerprint(key).then((fingerprint) => setComputed({ key, fingerprint }));
	}, [key]);
	return computed?.key === key ? computed.fingerprint : null;
}
