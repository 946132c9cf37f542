import { type EnvironmentDriverName, environmentDriver } from "@paperclipai/shared";
import { fieldsError } from "../../platform/errors/field-error.ts";

/**
 * Adds defaults.
 * @throws {HttpError} 422 `environment_settings_invalid`.
 */
export function readSettings(driver: EnvironmentDriverName, settings: unknown): Record<string, unknown> {
	const { data, error } = environmentDriver(driver).schema.safeParse(settings);
	if (data !== undefined) return data;
	const problems = error.issues.map(({ path, message }) => [path.join("."), message].filter(Boolean).join(": "));
	const issues = error.issues.map(({ path, message }) => ({ path: ["settings", ...path].join("."), message }));
	throw fieldsError(
		422,
		"environment_settings_invalid",
		`The settings are not valid: ${problems.join("; ")}.`,
		issues,
		{
			hint: "Send all settings of the environment, not only those that change.",
		},
	);
}
