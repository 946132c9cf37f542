const SECRET_NAME = /(key|token|secret|password|passwd|authorization|cookie)/i;
const MASK = "***";
/** Shorter values are too likely to be part of ordinary text. */
const SHORTEST_SECRET = 6;

/** Whether the name of a variable says that its value is a secret. */
export function isSecretName(name: string): boolean {
	return SECRET_NAME.test(name);
}

/**
 * The variables with every secret masked as `***`, for logs and events: the values of names that speak of a secret, and
 * the same text wherever it appears in other values.
 */
export function redactEnvForLogs(env: Record<string, string>): Record<string, string> {
	const entries = Object.entries(env).filter((entry) => typeof entry[1] === "string");
	const secrets = entries
		.filter(([name, value]) => isSecretName(name) && value.length >= SHORTEST_SECRET)
		.map(([, value]) => value)
		.sort((a, b) => b.length - a.length);
	const redacted = entries.map(([name, value]): [string, string] => {
		if (isSecretName(name)) return [name, value === "" ? "" : MASK];
		return [name, secrets.reduce((text, secret) => text.replaceAll(secret, MASK), value)];
	});
	return Object.fromEntries(redacted);
}
