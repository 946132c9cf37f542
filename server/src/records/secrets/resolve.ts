import { isCodedError, isSecretReference, parseObject, type SecretReference } from "@paperclipai/adapter-utils";
import { and, eq, inArray } from "drizzle-orm";
import { decryptText } from "../../platform/data-folder/encrypt.ts";
import type { MasterKeyContext } from "../../platform/data-folder/master-key.ts";
import type { Database, DatabaseContext } from "../../platform/db/database.ts";
import { secrets, secretVersions } from "../../platform/db/schema.ts";
import { HttpError } from "../../platform/errors/http-error.ts";
import { bindingOfVersion } from "./store.ts";

type Config = Record<string, unknown>;

export interface ResolvedSecrets {
	/** Contains secret values; overrides `env` of the configuration. Never stored or shown. */
	env: { env?: Config };
	/** Values to mask, for `collectSecrets`. */
	secretSource: { secrets: string[] };
	versions: SecretVersion[];
}

export type SecretVersion = Pick<typeof secretVersions.$inferSelect, "secretId" | "version">;

/**
 * Prevents the deletion of the secrets until the transaction ends.
 * @throws {HttpError} 422 `secret_not_found`, `secret_reference_invalid`.
 */
export async function requireSecrets(tx: Pick<Database, "select">, companyId: string, config: Config): Promise<void> {
	const names = secretNamesIn(config);
	if (names.length === 0) return;
	const found = await tx
		.select({ name: secrets.name })
		.from(secrets)
		.where(and(eq(secrets.companyId, companyId), inArray(secrets.name, names)))
		.orderBy(secrets.id)
		.for("key share");
	rejectMissing(names, new Set(found.map(({ name }) => name)));
}

/** @throws {HttpError} the errors of `requireSecrets`; {CodedError} `secret_key_mismatch`, `secret_damaged`. */
export async function resolveSecrets(
	{ database, masterKey }: DatabaseContext & MasterKeyContext,
	companyId: string,
	config: Config,
): Promise<ResolvedSecrets> {
	const names = secretNamesIn(config);
	if (names.length === 0) return { env: {}, secretSource: { secrets: [] }, versions: [] };
	const rows = await database.db
		.select({ secret: secrets, encrypted: secretVersions.encryptedValue })
		.from(secrets)
		.innerJoin(
			secretVersions,
			and(eq(secretVersions.secretId, secrets.id), eq(secretVersions.version, secrets.currentVersion)),
		)
		.where(and(eq(secrets.companyId, companyId), inArray(secrets.name, names)));
	rejectMissing(names, new Set(rows.map(({ secret }) => secret.name)));
	const values = new Map(
		rows.map(({ secret, encrypted }) => {
			const what = `The secret ${secret.name}`;
			return [secret.name, decryptText(masterKey, encrypted, bindingOfVersion(secret), what)];
		}),
	);
	const env = Object.entries(parseObject(config.env)).map(([name, value]) => [
		name,
		isSecretReference(value) ? values.get(value.secretName) : value,
	]);
	return {
		env: { env: Object.fromEntries(env) },
		secretSource: { secrets: [...values.values()] },
		versions: rows.map(({ secret }) => ({ secretId: secret.id, version: secret.currentVersion })),
	};
}

/** Omits values that cannot be resolved, because no run gets them. */
export async function findSecretSource(
	context: DatabaseContext & MasterKeyContext,
	companyId: string,
	config: Config,
): Promise<ResolvedSecrets["secretSource"]> {
	try {
		return (await resolveSecrets(context, companyId, config)).secretSource;
	} catch (error) {
		if (isCodedError(error)) return { secrets: [] };
		throw error;
	}
}

/** @throws {HttpError} 422 `secret_reference_invalid`. */
export function secretNamesIn(config: Config): string[] {
	return [...new Set(referencesIn(config).map(({ secretName }) => secretName))];
}

function referencesIn(config: Config): SecretReference[] {
	return Object.entries(parseObject(config.env)).flatMap(([variable, value]) => {
		if (isSecretReference(value)) return [value];
		if (parseObject(value).type !== "secret_ref") return [];
		throw new HttpError(
			422,
			"secret_reference_invalid",
			`The variable ${variable} does not refer to a secret by name.`,
			{
				hint: 'Write it as { "type": "secret_ref", "secretName": "GITHUB_TOKEN" }.',
				details: { variable },
			},
		);
	});
}

function rejectMissing(names: string[], known: ReadonlySet<string>): void {
	const missing = names.filter((name) => !known.has(name));
	if (missing.length === 0) return;
	const what = missing.length === 1 ? "secret" : "secrets";
	throw new HttpError(422, "secret_not_found", `The company has no ${what} ${missing.join(", ")}.`, {
		hint: `Store a missing secret with: paperclipai secrets set ${missing[0]}`,
		details: { secretNames: missing },
	});
}
