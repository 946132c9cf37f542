import { createMasker, MASK } from "./masker.ts";
import { collectSecrets } from "./secrets/collect-secrets.ts";
import { isOrdinaryValue, isSecretName } from "./secrets/secret-name.ts";

/**
 * Masks the values of variables whose names suggest a secret. In other variables, masks occurrences of these values,
 * and credentials in URLs.
 */
export function redactEnvForLogs(env: Record<string, string>): Record<string, string> {
	const entries = Object.entries(env).filter((entry) => typeof entry[1] === "string");
	const isSecret = ([name, value]: [string, string]) => isSecretName(name) && !isOrdinaryValue(name, value);
	const masker = createMasker(collectSecrets(Object.fromEntries(entries)));
	const redacted = entries.map(([name, value]): [string, string] => {
		if (isSecret([name, value])) return [name, value === "" ? "" : MASK];
		return [name, masker.text(value)];
	});
	return Object.fromEntries(redacted);
}
