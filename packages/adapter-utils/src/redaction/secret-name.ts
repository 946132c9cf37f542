const SECRET_WORD = /(key|token|secret|password|passwd|passphrase|credential|authorization|cookie)/;
/** Words that contain a secret word but mean something else. */
const ORDINARY_WORD =
	/^(tokeni[sz]\w*|key(board|word|frame|map|stroke|note)s?|(mon|tur|don|hoc|joc|whis)keys?|secretar\w*)$/;
/** Words that mean a secret only where a name ends with them: `GITHUB_PAT`, but not `PASS_THROUGH` or `AUTH_MODE`. */
const SECRET_LAST_WORD = /^(pat|pass|pwd|auth|creds?)$/;
/** The working directory of a shell. */
const WORKING_DIRECTORY = /^((old|init)_?)?pwd$/i;

/** Whether the name of a variable or setting suggests that its value is a secret. */
export function isSecretName(name: string): boolean {
	if (isSecretGroup(name)) return true;
	const last = wordsOf(name).at(-1);
	return last !== undefined && SECRET_LAST_WORD.test(last) && !WORKING_DIRECTORY.test(name);
}

/** Whether everything below a setting of this name is a secret. A group `auth` may also say which method is used. */
export function isSecretGroup(name: string): boolean {
	return wordsOf(name).some((word) => SECRET_WORD.test(word) && !ORDINARY_WORD.test(word));
}

/**
 * Whether a value below the name of a secret is none: a number of tokens, as in `MAX_OUTPUT_TOKENS=128000`, the path of a
 * file with credentials, or a word that selects a method, as in `SMTP_AUTH=required`.
 */
export function isOrdinaryValue(name: string, value: string): boolean {
	const words = wordsOf(name);
	if (words.includes("tokens") && /^\d+$/.test(value)) return true;
	if (words.at(-1) === "auth" && /^[a-z]+$/i.test(value)) return true;
	return words.some((word) => /^(credential|cred)/.test(word)) && isPath(value);
}

/** Base64 may also begin with a slash, but has no dot. */
function isPath(value: string): boolean {
	return /^(~?\/|[A-Za-z]:[\\/])[^:\n]*$/.test(value) && value.includes(".");
}

function wordsOf(name: string): string[] {
	return name
		.replace(/([a-z0-9])([A-Z])/g, "$1_$2")
		.toLowerCase()
		.split(/[^a-z]+/)
		.filter((word) => word !== "");
}
