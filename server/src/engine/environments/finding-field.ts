import { type AdapterEnvironmentCheck, isSecretReference } from "@paperclipai/adapter-utils";
import type { EnvironmentDriver } from "@paperclipai/adapter-utils/host";

/** @param driver `null` if it is not loaded yet. */
export function withField(
	check: AdapterEnvironmentCheck,
	settings: Record<string, unknown>,
	driver: EnvironmentDriver | null,
): AdapterEnvironmentCheck {
	if (check.level === "info") return check;
	const field = fieldOf(check.code, settings, driver?.findingFields ?? {});
	return field === undefined ? check : { field, ...check };
}

function fieldOf(
	code: string,
	settings: Record<string, unknown>,
	findingFields: NonNullable<EnvironmentDriver["findingFields"]>,
): string | undefined {
	// Errors about secrets come from the server, not from the driver.
	if (code.startsWith("secret_")) return Object.keys(settings).find((key) => isSecretReference(settings[key]));
	if (!Object.hasOwn(findingFields, code)) return undefined;
	const candidates = findingFields[code];
	return candidates?.find((key) => settings[key] !== undefined) ?? candidates?.at(-1);
}
