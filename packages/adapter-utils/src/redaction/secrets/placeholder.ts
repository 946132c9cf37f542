const DOCUMENTED = /^(?:password|passwd|secret|token|x-oauth-basic|[<{*%].*)$/i;
/** Matches shell expansions: `$TOKEN`, `${TOKEN}`, `$(command)`. */
const REFERENCE = /^\$[A-Z_{(]/;

/** Whether a value only refers to a secret. */
export function isReference(value: string): boolean {
	return REFERENCE.test(value);
}

/** Whether a value stands for a secret in documentation: `https://user:password@host`, `$TOKEN`, `<token>`, `***`. */
export function isPlaceholder(value: string): boolean {
	return value === "" || isReference(value) || DOCUMENTED.test(value);
}
