import { createHash } from "node:crypto";
import { createMasker, type Masker } from "@paperclipai/adapter-utils/server-utils";

/** Enough for all agents that run at about the same time. */
const MAX_MASKERS = 200;

/** Secrets of the runs that this server executed recently; its own log must not show them. */
export interface KnownSecrets {
	/** The masker of these secrets. Runs with the same secrets share it, since making one takes a while. */
	learn(secrets: ReadonlySet<string>): Masker;
	mask(text: string): string;
}

export function createKnownSecrets(): KnownSecrets {
	const maskers = new Map<string, Masker>();
	return {
		learn(secrets) {
			const key = createHash("sha256")
				.update(JSON.stringify([...secrets].sort()))
				.digest("base64");
			const masker = maskers.get(key) ?? createMasker(secrets);
			maskers.delete(key);
			maskers.set(key, masker);
			const [oldest] = maskers.keys();
			if (maskers.size > MAX_MASKERS && oldest !== undefined) maskers.delete(oldest);
			return masker;
		},
		mask(text) {
			let masked = text;
			for (const masker of maskers.values()) masked = masker.text(masked);
			return masked;
		},
	};
}

export interface SecretsContext {
	/** What the server's own log must not show. */
	secrets: KnownSecrets;
}
