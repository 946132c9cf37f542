import type { Masker } from "@paperclipai/adapter-utils/server-utils";

/** Enough for all agents that run at about the same time. */
const MAX_MASKERS = 200;

/** Secrets of the runs that this server executed recently; its own log must not show them. */
export interface KnownSecrets {
	/** @param owner Owner of the secrets; replaces what was remembered for it. */
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
