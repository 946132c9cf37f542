import { ApiError } from "@paperclipai/shared";

/** Messages of a rejected request by field. Empty if no field is invalid. */
export function fieldErrors(error: unknown): Record<string, string> {
	if (!(error instanceof ApiError)) return {};
	const keys = keysOf(error.code, error.details ?? {});
	return Object.fromEntries(keys.map((key) => [key, error.message]));
}

function keysOf(code: string, details: unknown): string[] {
	const { field, fields, variable, secretNames } = details as Record<string, unknown>;
	if (typeof field === "string") return [field];
	if (Array.isArray(fields)) return fields.map(String);
	if (typeof variable === "string") return [`env.${variable}`];
	if (code.startsWith("cwd_")) return ["cwd"];
	if (Array.isArray(secretNames)) return ["env"];
	return [];
}
