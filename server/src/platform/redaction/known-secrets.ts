import { createHash } from "node:crypto";
import {
	combineMasks,
	type Masker,
	prepareMask,
	type SecretPatterns,
	takeStepsInSlices,
} from "@paperclipai/adapter-utils/host";
import { LIMITS } from "../settings/limits.ts";

/** Secrets that this server has used recently, and those of its runs; its own log must not show them. */
export interface KnownSecrets {
	/**
	 * The masker of some secrets.
	 *
	 * @param shared Kept for a while, since other runs have the same ones and preparing them takes time.
	 * @param own Secrets of this masker only. Default: none.
	 */
	learn(shared: Iterable<string>, own?: Iterable<string>): Promise<KnownMasker>;
	mask(text: string): string;
}

export interface KnownMasker extends Masker {
	/** Forgets the own secrets in the server's log; the masker itself keeps them. */
	forget(): void;
}

interface Prepared {
	patterns: Promise<SecretPatterns | null>;
	/** 0 until they are prepared. */
	bytes: number;
}

/** @param maxBytes Maximum size of the prepared shared secrets that are kept. Default: `LIMITS.knownSecretsBytes`. */
export function createKnownSecrets(maxBytes: number = LIMITS.knownSecretsBytes): KnownSecrets {
	const shared = new Map<string, Prepared>();
	/** What the log is masked with. */
	const known = new Set<SecretPatterns>();
	let ofLog = combineMasks([]);

	function change(update: () => void): void {
		update();
		ofLog = combineMasks([...known]);
	}

	async function prepare(secrets: Iterable<string>): Promise<SecretPatterns | null> {
		const patterns = await takeStepsInSlices(prepareMask(secrets));
		if (patterns !== null) change(() => known.add(patterns));
		return patterns;
	}

	async function prepareShared(secrets: Iterable<string>): Promise<SecretPatterns | null> {
		const sorted = [...new Set(secrets)].sort();
		const key = createHash("sha256").update(JSON.stringify(sorted)).digest("base64");
		const prepared = shared.get(key) ?? { patterns: prepare(sorted), bytes: 0 };
		shared.delete(key);
		shared.set(key, prepared);
		try {
			const patterns = await prepared.patterns;
			prepared.bytes = patterns?.bytes ?? 0;
			await evictOldest();
			return patterns;
		} catch (error) {
			shared.delete(key);
			throw error;
		}
	}

	async function evictOldest(): Promise<void> {
		let total = [...shared.values()].reduce((sum, { bytes }) => sum + bytes, 0);
		for (const [key, { patterns, bytes }] of shared) {
			if (total <= maxBytes) return;
			// What is being prepared is in use.
			if (bytes === 0) continue;
			total -= bytes;
			shared.delete(key);
			const evicted = await patterns;
			change(() => evicted !== null && known.delete(evicted));
		}
	}

	return {
		async learn(secrets, own = []) {
			const [ofSeveral, ofOne] = await Promise.all([prepareShared(secrets), prepare(own)]);
			return {
				...combineMasks([ofSeveral, ofOne].filter((patterns) => patterns !== null)),
				forget: () => change(() => ofOne !== null && known.delete(ofOne)),
			};
		},
		mask: (text) => ofLog.text(text),
	};
}

export interface SecretsContext {
	/** What the server's own log must not show. */
	secrets: KnownSecrets;
}
