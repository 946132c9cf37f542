import { isCount, isSecretName } from "./secret-name.ts";

/**
 * Collects the values of variables and settings whose names suggest a secret, at any depth, as input for `createMasker`.
 */
export function collectSecrets(...sources: readonly unknown[]): Set<string> {
	const secrets = new Set<string>();
	for (const source of sources) collect(source, null, secrets);
	return secrets;
}

/** @param name Name because of which everything below it is a secret. */
function collect(value: unknown, name: string | null, secrets: Set<string>): void {
	if (value !== null && typeof value === "object") {
		for (const [key, item] of Object.entries(value)) collect(item, isSecretName(key) ? key : name, secrets);
	} else if (name !== null && (typeof value === "string" || typeof value === "number")) {
		if (!isCount(name, String(value))) secrets.add(String(value));
	}
}
