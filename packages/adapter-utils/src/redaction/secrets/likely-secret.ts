/** In characters, the same minimum as in `createMasker`. */
const MIN_LENGTH = 6;
/** Paths, URLs and issue keys, for example `Key: PAP-123`. */
const ORDINARY = /^(?:~|\.{0,2})\/|:\/\/|^[\w.-]+(?:\/[\w.-]+)+\.[a-z]{1,5}$|^[A-Z]+-\d+$/;

/** Whether a value in prose or code looks like a secret: `token: ` may also be followed by a type or a sentence. */
export function isLikelySecret(value: string): boolean {
	return value.length >= MIN_LENGTH && /\d/.test(value) && !/[(){}<>]/.test(value) && !ORDINARY.test(value);
}
