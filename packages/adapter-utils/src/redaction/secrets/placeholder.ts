const DOCUMENTED = /^(?:password|passwd|secret|token|x-oauth-basic|[<{*%].*)$/i;
/** As a shell replaces it: `$TOKEN`, `${TOKEN}`, `$(command)`. */
const REFERENCE = /^\$[A-Z_{(]/;

/** Whether a value says where the secret is, which is no secret. */
export function isReference(value: string): boolean {
	return REFERENCE.test(value);
}

/** Whether a value stands for a secret, as in documentation: `https://user:password@host`, `$TOKEN`, `<token>`, `***`. */
export function isPlaceholder(value: string): boolean {
	return value === "" || isReference(value) || DOCUMENTED.test(value);
}
