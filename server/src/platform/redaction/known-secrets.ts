import { createHash } from "node:crypto";
import {
	combineMasks,
	type Masker,
	prepareMask,
	type SecretPatterns,
	takeStepsInSlices,
} from "@paperclipai/adapter-utils/host";
import { LIMITS } from "../settings/limits.ts";

export interface KnownSecrets {
	/**
	 * @param shared Secrets that are cached, since preparing them takes time and other runs have the same ones.
	 * @param own Secrets for this masker only.
	 */
	learn(shared: Iterable<string>, own?: Iterable<string>): Promise<KnownMasker>;
	mask(text: string): string;
}

export interface KnownMasker extends Masker {
	/** Stops masking `own` in the server's log; the masker itself continues to mask them. */
	forget(): void;
}

interface Prepared {
	patterns: Promise<SecretPatterns | null>;
	bytes: number;
}

/** @param maxBytes Size of the cache. Default: `LIMITS.knownSecretsBytes`. */
export function createKnownSecrets(maxBytes: number = LIMITS.knownSecretsBytes): KnownSecrets {
	const shared = new Map<string, Prepared>();
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
	secrets: KnownSecrets;
}
