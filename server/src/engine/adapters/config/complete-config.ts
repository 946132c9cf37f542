import { isCodedError } from "@paperclipai/adapter-utils";
import { ensureAbsoluteDirectory } from "@paperclipai/adapter-utils/server-utils";
import { HttpError } from "../../../platform/errors/http-error.ts";
import type { ServerAdapter } from "../server-adapter.ts";
import { findInvalidVariables, findReservedVariables } from "./reserved-variables.ts";
import { type ConfigFinding, findUnknownSettings } from "./unknown-settings.ts";

/**
 * Adds defaults of required fields.
 * @param before Previous configuration. Its keys are accepted, so that the agent can still be changed.
 * @throws {HttpError} 422 `config_field_unknown`, `env_reserved`, `env_value_invalid`, `config_field_missing`,
 * `config_field_invalid`, `cwd_not_absolute`, `cwd_not_found` ...
 */
export async function completeAdapterConfig(
	adapter: ServerAdapter,
	config: Record<string, unknown>,
	before: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
	const complete = await completeSettings(adapter, config, before);
	await checkCwd(complete);
	return complete;
}

export async function completeSettings(
	adapter: ServerAdapter,
	config: Record<string, unknown>,
	before: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
	const unknown = await findUnknownSettings(adapter, omitKeys(config, before));
	if (unknown !== null) throw invalid(unknown);
	const reserved = findReservedVariables(config, before);
	if (reserved !== null) throw invalid(reserved);
	const ignored = findInvalidVariables(config, before);
	if (ignored !== null) throw invalid(ignored);
	const schema = await adapter.getConfigSchema?.();
	const complete = { ...config };
	for (const field of schema?.fields ?? []) {
		if (!field.required || !isBlank(config[field.key])) continue;
		if (isBlank(field.default)) throw missing(adapter.type, field.key, field.hint);
		complete[field.key] = field.default;
	}
	return complete;
}

/** @throws {HttpError} 422 `config_field_invalid`, `cwd_not_absolute`, `cwd_not_found`. */
export async function checkCwd(config: Record<string, unknown>): Promise<void> {
	if (isBlank(config.cwd)) return;
	if (typeof config.cwd !== "string") {
		throw new HttpError(422, "config_field_invalid", '"cwd" must be a string: the absolute path of a folder.');
	}
	await ensureAbsoluteDirectory(config.cwd).catch((error: unknown) => {
		throw isCodedError(error) ? new HttpError(422, error.code, error.message, { hint: error.hint }) : error;
	});
}

function omitKeys(config: Record<string, unknown>, known: Record<string, unknown>): Record<string, unknown> {
	return Object.fromEntries(Object.entries(config).filter(([key]) => !Object.hasOwn(known, key)));
}

function invalid({ code, message, hint, keys, details }: ConfigFinding): HttpError {
	return new HttpError(422, code, message, { hint, details: { fields: keys, ...details } });
}

function isBlank(value: unknown): boolean {
	return value === undefined || value === null || (typeof value === "string" && value.trim() === "");
}

function missing(type: string, key: string, hint: string | undefined): HttpError {
	const what = `An agent of type ${type} needs "${key}" in its configuration.`;
	return new HttpError(422, "config_field_missing", what, {
		hint: hint ?? `Set it with --config ${key}=VALUE, or in adapterConfig.`,
		details: { field: key },
	});
}
