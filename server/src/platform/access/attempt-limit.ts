import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { HttpError } from "../errors/http-error.ts";
import { LIMITS } from "../settings/limits.ts";

/** Name of the only counter of all addresses. */
const ALL = "all";

/** Limits how many wrong keys are answered. */
export interface AttemptLimit {
	/**
	 * Resolves with what `find` finds for a key; `null` means a wrong key, which counts. A valid key is found in any case: keys
	 * are too long to be guessed, so the limit protects the database and the log, and must lock no client out.
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

/** For a client whose key was valid when it connected: a revoked one is reported as wrong, never as limited. */
export const NO_ATTEMPT_LIMIT: AttemptLimit = { attempt: async (_address, find) => await find() };

export interface AttemptLimitContext {
	attempts: AttemptLimit;
}

/** In memory: after too many wrong keys in total, no further address is remembered. */
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
