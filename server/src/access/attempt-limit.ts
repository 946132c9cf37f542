import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { LIMITS } from "../config/limits.ts";
import { HttpError } from "../errors/http-error.ts";
import { hashKey } from "./new-key.ts";

/** Keys that were valid a short time ago; the oldest are forgotten. */
const MAX_KNOWN = 1_000;

/** Name of the only counter of all addresses. */
const ALL = "all";

/** Limits how many wrong keys are looked up. */
export interface AttemptLimit {
	/**
	 * Resolves with what `find` finds for a key; `null` means a wrong key, which counts.
	 * @throws {TooManyAttempts} without a lookup, after too many wrong keys.
	 */
	attempt<Found>(address: string, key: string, find: () => Promise<Found | null>): Promise<Found | null>;
}

export class TooManyAttempts extends HttpError {
	readonly retryAfterSec: number;

	constructor(waitMs: number) {
		const retryAfterSec = Math.max(1, Math.ceil(waitMs / 1000));
		super(429, "too_many_attempts", "Too many wrong keys were sent.", {
			hint: `Try again in ${retryAfterSec} s.`,
			details: { retryAfterSec },
		});
		this.retryAfterSec = retryAfterSec;
	}
}

export interface AttemptLimitContext {
	attempts: AttemptLimit;
}

/** In memory: after too many wrong keys in total, no further address is remembered. */
export function createAttemptLimit(): AttemptLimit {
	const duration = LIMITS.wrongKeysMs / 1000;
	const ofAddress = new RateLimiterMemory({ points: LIMITS.wrongKeysPerAddress, duration });
	const inTotal = new RateLimiterMemory({ points: LIMITS.wrongKeysInTotal, duration });
	const known = new Set<string>();
	const remember = (hash: string) => {
		known.add(hash);
		for (const oldest of known) {
			if (known.size <= MAX_KNOWN) break;
			known.delete(oldest);
		}
	};

	/** Counts before the lookup, so that concurrent attempts are counted too. */
	async function count(address: string): Promise<void> {
		const total = await inTotal.get(ALL);
		if (total !== null && total.consumedPoints >= inTotal.points) throw new TooManyAttempts(total.msBeforeNext);
		try {
			await ofAddress.consume(address);
			await inTotal.consume(ALL);
		} catch (refusal) {
			throw refusal instanceof RateLimiterRes ? new TooManyAttempts(refusal.msBeforeNext) : refusal;
		}
	}

	return {
		async attempt(address, key, find) {
			const hash = hashKey(key);
			// The holder of a valid key is not locked out by others behind the same address.
			const isKnown = known.delete(hash);
			if (!isKnown) await count(address);
			let isWrong = false;
			try {
				const found = await find();
				isWrong = found === null;
				if (found !== null) remember(hash);
				return found;
			} finally {
				// An error of the database does not mean that the key is wrong.
				if (!isKnown && !isWrong) await Promise.all([ofAddress.reward(address), inTotal.reward(ALL)]);
			}
		},
	};
}
