import type { Masker } from "@paperclipai/adapter-utils/server-utils";

/** Enough for every agent that works at about the same time. */
const MAX_MASKERS = 200;

/** The secrets of the runs that this server has lately carried out: its own log shows none of them. */
export interface KnownSecrets {
	/** @param owner Whoever has the secrets; what it had before is forgotten. */
	remember(owner: string, masker: Masker): void;
	mask(text: string): string;
}

export function createKnownSecrets(): KnownSecrets {
	const maskers = new Map<string, Masker>();
	return {
		remember(owner, masker) {
			maskers.delete(owner);
			maskers.set(owner, masker);
			const [oldest] = maskers.keys();
			if (maskers.size > MAX_MASKERS && oldest !== undefined) maskers.delete(oldest);
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
