const SECRET_WORD = /(key|token|secret|password|passwd|passphrase|passcode|credential|authorization|cookie)/;
/** Matches secret words that are written as two words: `PASS_PHRASE`, `dbPassWord`. */
const SECRET_WORDS = /(^| )pass (word|wd|phrase|code)s?( |$)/;
/** Matches words that contain a secret word but mean something else. */
const ORDINARY_WORD =
	/^(tokeni[sz]\w*|key(board|word|frame|map|stroke|note)s?|(mon|tur|don|hoc|joc|whis)keys?|secretar\w*)$/;
/** Matches words that are secret only at the end of a name: `GITHUB_PAT`, `SSHPASS`, but not `AUTH_MODE`. */
const SECRET_LAST_WORD = /(^(g[hl]|git|github|gitlab)?pat|^psk|pass|pwd|pw|auth|bearer|creds?|jwt)$/;
/** Matches words that end like a secret word but mean something else. */
const ORDINARY_LAST_WORD = /^((by|over|under|com|encom|tres|sur)pass|sacred)$/;
/** Matches the last word of a setting that holds a path, such as `--password-file` or `COOKIE_JAR`. */
const FILE_WORD = /^(file|jar)$/;
/** Matches the path of a file, but not base64, which may also begin with a slash. */
const FILE_PATH = /^(?:~|\.{0,2})\/[\w./~-]*$/;
const WORKING_DIRECTORY = /^((old|init)_?)?pwd$/i;

export function isSecretName(name: string): boolean {
	if (isSecretGroup(name)) return true;
	const last = wordsOf(name).at(-1) ?? "";
	return SECRET_LAST_WORD.test(last) && !ORDINARY_LAST_WORD.test(last) && !WORKING_DIRECTORY.test(name);
}

export function isSecretSetting(name: string, value: string): boolean {
	return isSecretName(name) && !isOrdinaryValue(name, value);
}

/**
 * Whether every value inside a group of settings with this name is a secret. Does not match `auth`, because such a
 * group may also contain ordinary settings, for example a method.
 */
export function isSecretGroup(name: string): boolean {
	const words = wordsOf(name);
	return (
		SECRET_WORDS.test(words.join(" ")) || words.some((word) => SECRET_WORD.test(word) && !ORDINARY_WORD.test(word))
	);
}

/**
 * Whether a value under a secret name is a number of tokens (`MAX_OUTPUT_TOKENS=128000`), the path of a file with
 * credentials, or a method (`SMTP_AUTH=required`).
 */
export function isOrdinaryValue(name: string, value: string): boolean {
	const words = wordsOf(name);
	const isCount = words.includes("tokens") || /^(limit|budget|count)$/.test(words.at(-1) ?? "");
	if (isCount && /^\d+$/.test(value)) return true;
	if (FILE_WORD.test(words.at(-1) ?? "") && FILE_PATH.test(value)) return true;
	if (words.at(-1)?.endsWith("auth") && isAuthMethod(value)) return true;
	return words.some((word) => /^(credential|cred)/.test(word)) && isPath(value);
}

/** Values of settings such as `SMTP_AUTH`. A list instead of a pattern, because a password may also be a word. */
const AUTH_METHODS: ReadonlySet<string> = new Set(
	`true false yes no on off auto default none disabled enabled always never optional required
	anonymous public private internal external local remote system basic plain login digest bearer password token apikey
	cookie session header oauth oauth2 xoauth xoauth2 oidc saml sso jwt iam ldap pam radius kerberos krb5 gssapi sspi negotiate
	spnego ntlm tls mtls ssl cert certificate publickey interactive browser device trust peer ident reject md5 cram sha
	1 256 512 scram`.split(/\s+/),
);

function isAuthMethod(value: string): boolean {
	return value.split(/[\s,;|_-]+/).every((word) => word === "" || AUTH_METHODS.has(word.toLowerCase()));
}

/** Requires a dot, because base64 may also begin with a slash. */
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
