import { isObject } from "./read-value.ts";

/**
 * A reference to a secret, as the value of a variable in `env`. A run gets the secret's current value in
 * `ctx.config.env`; `ctx.agent.adapterConfig` keeps the reference.
 */
export interface SecretReference {
	type: "secret_ref";
	/** Such as `GITHUB_TOKEN`. */
	secretName: string;
}

const NAME = /^[A-Za-z_][\w.-]{0,99}$/;
/** Matches the notation of a reference in forms, which is also the notation of GitHub Actions. */
const WRITTEN = /^\s*\$\{\{\s*secrets\.([\w.-]+)\s*\}\}\s*$/;

/** An object with further keys is not a reference. */
export function isSecretReference(value: unknown): value is SecretReference {
	if (!isObject(value) || value.type !== "secret_ref" || Object.keys(value).length !== 2) return false;
	return typeof value.secretName === "string" && NAME.test(value.secretName);
}

/** Returns the value of a variable as written in a form: the text, or `${{ secrets.NAME }}`. */
export function writeSecretReference(value: unknown): string {
	return isSecretReference(value) ? `\${{ secrets.${value.secretName} }}` : String(value);
}

export function readSecretReference(text: string): string | SecretReference {
	const reference = { type: "secret_ref" as const, secretName: WRITTEN.exec(text)?.[1] ?? "" };
	return isSecretReference(reference) ? reference : text;
}
