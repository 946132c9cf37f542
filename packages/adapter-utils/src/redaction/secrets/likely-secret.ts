/** In characters, the minimum of the masker. */
const MIN_LENGTH = 6;
/** Paths, addresses and keys of issues, for example `Key: PAP-123`. */
const ORDINARY = /^(?:~|\.{0,2})\/|:\/\/|^[\w.-]+(?:\/[\w.-]+)+\.[a-z]{1,5}$|^[A-Z]+-\d+$/;

/** Whether a value in prose or code is unusual: after `token: ` there may also be a type or a sentence. */
export function isLikelySecret(value: string): boolean {
	return value.length >= MIN_LENGTH && /\d/.test(value) && !/[(){}<>]/.test(value) && !ORDINARY.test(value);
}
