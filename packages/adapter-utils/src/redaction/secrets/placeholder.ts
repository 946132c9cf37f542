const DOCUMENTED = /^(?:password|passwd|secret|token|x-oauth-basic|[<{*%].*)$/i;
/** Shell expansions: `$TOKEN`, `${TOKEN}`, `$(command)`. */
const REFERENCE = /^\$[A-Z_{(]/;

/** Whether a value refers to a secret, and so is not one. */
export function isReference(value: string): boolean {
	return REFERENCE.test(value);
}

/** Whether a value stands for a secret in documentation: `https://user:password@host`, `$TOKEN`, `<token>`, `***`. */
export function isPlaceholder(value: string): boolean {
	return value === "" || isReference(value) || DOCUMENTED.test(value);
}
