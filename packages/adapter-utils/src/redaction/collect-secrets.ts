import { isCount, isSecretName } from "./secret-name.ts";

/**
 * The values that a run must not show: those of variables and settings whose names speak of a secret, however deep they
 * are nested. Take them as input for `createMasker`, which leaves the short ones out.
 */
export function collectSecrets(...sources: readonly unknown[]): Set<string> {
	const secrets = new Set<string>();
	for (const source of sources) collect(source, null, secrets);
	return secrets;
}

/** @param name The name that makes everything below it a secret. */
function collect(value: unknown, name: string | null, secrets: Set<string>): void {
	if (value !== null && typeof value === "object") {
		for (const [key, item] of Object.entries(value)) collect(item, isSecretName(key) ? key : name, secrets);
	} else if (name !== null && (typeof value === "string" || typeof value === "number")) {
		if (!isCount(name, String(value))) secrets.add(String(value));
	}
}
