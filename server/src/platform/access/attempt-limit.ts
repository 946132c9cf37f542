import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { HttpError } from "../errors/http-error.ts";
import { LIMITS } from "../settings/limits.ts";

const ALL = "all";

export interface AttemptLimit {
	/**
	 * Counts a wrong key when `find` returns `null`. A valid key always works: the limit must not lock out a client.
	 * @throws {TooManyAttempts} for a wrong key after too many wrong keys.
	 */
	attempt<Found>(address: string, find: () => Promise<Found | null>): Promise<Found | null>;
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

export const NO_ATTEMPT_LIMIT: AttemptLimit = { attempt: async (_address, find) => await find() };

export interface AttemptLimitContext {
	attempts: AttemptLimit;
}

/** Counts in memory; after too many wrong keys in total, no further address is stored. */
export function createAttemptLimit(): AttemptLimit {
	const duration = LIMITS.wrongKeysMs / 1000;
	const ofAddress = new RateLimiterMemory({ points: LIMITS.wrongKeysPerAddress, duration });
	const inTotal = new RateLimiterMemory({ points: LIMITS.wrongKeysInTotal, duration });

	async function countWrong(address: string): Promise<void> {
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
		async attempt(address, find) {
			const found = await find();
			if (found === null) await countWrong(address);
			return found;
		},
	};
}
