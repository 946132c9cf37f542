import type { CreateConfigValues } from "../contract/ui-adapter.ts";
import {
	omitEmptyFields,
	readFormEnvironment,
	readFormLines,
	readFormList,
	readFormVariables,
} from "../values/form-values.ts";
import { omitUndefined } from "../values/omit-undefined.ts";
import { asString, isObject } from "../values/read-value.ts";
import type { Setting, Settings } from "./setting.ts";

/** Leaves out empty fields, so that the defaults apply. */
export function buildSettingsConfig(settings: Settings, values: CreateConfigValues): Record<string, unknown> {
	const form = formValues(values);
	return omitEmptyFields(
		Object.fromEntries(
			Object.entries(settings)
				.filter(([, { isInForm }]) => isInForm !== false)
				.map(([key, setting]) => [key, storedValue(setting, form[key])]),
		),
	);
}

/** Merges the common settings, which are members of the form itself, with the others. */
function formValues(values: CreateConfigValues): Record<string, unknown> {
	const { adapterType: _, adapterSchemaValues, envVars, ...shared } = values;
	return { ...adapterSchemaValues, ...shared, ...omitUndefined({ env: envVars }) };
}

function storedValue(setting: Setting, value: unknown): unknown {
	switch (setting.type) {
		case "textarea": {
			const text = asString(value);
			return text.trim() === "" ? undefined : text;
		}
		case "number":
			if (typeof value !== "number" || value < (setting.min ?? 0)) return undefined;
			// Does not store the default, because it adds no option and leaves the decision to the program.
			return setting.option !== undefined && value === setting.default ? undefined : value;
		case "toggle":
			return typeof value === "boolean" && value !== (setting.default ?? false) ? value : undefined;
		case "list":
			return typeof value === "string" ? readFormLines(value) : readFormList(value);
		case "map":
			if (isObject(value)) return value;
			return setting.acceptsSecrets ? readFormEnvironment(asString(value)) : readFormVariables(asString(value));
		default:
			return asString(value).trim();
	}
}
