/** Minimum length in characters, the same as in `createMasker`. */
const MIN_LENGTH = 6;
/** Matches paths, URLs and issue keys, for example the value of `Key: PAP-123`. */
const ORDINARY = /^(?:~|\.{0,2})\/|:\/\/|^[\w.-]+(?:\/[\w.-]+)+\.[a-z]{1,5}$|^[A-Z]+-\d+$/;

/** Whether a value in prose or code looks like a secret: `token: ` may also be followed by a type or a sentence. */
export function isLikelySecret(value: string): boolean {
	return value.length >= MIN_LENGTH && /\d/.test(value) && !/[(){}<>]/.test(value) && !ORDINARY.test(value);
}
