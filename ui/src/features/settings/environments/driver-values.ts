import { isSecretReference } from "@paperclipai/adapter-utils";
import {
	type CreateEnvironment,
	type DriverSetting,
	type Environment,
	type EnvironmentDriverDeclaration,
	type EnvironmentDriverName,
	environmentDriver,
} from "@paperclipai/shared";
import { toNumber } from "../components/number-text.ts";

export type ControlValue = string | boolean | string[];

/** Form values by setting; a choice is also stored under its `choiceKey`. */
export type DriverValues = { name: string } & Record<string, ControlValue>;

/** Key under which the form stores which of the settings applies; "" for none. */
export const choiceKey = (oneOf: readonly { key: string }[]): string => oneOf.map(({ key }) => key).join("|");

export function toValues(driver: EnvironmentDriverName, environment: Environment | null): DriverValues {
	const declared = environmentDriver(driver);
	const stored = environment && declared.schema.safeParse(environment.settings).data;
	const values: DriverValues = { name: environment?.name ?? "" };
	for (const [key, setting] of Object.entries(declared.settings)) {
		values[key] = stored ? toControl(setting, stored[key]) : toControl(setting, setting.initial);
	}
	for (const oneOf of choicesOf(declared)) {
		values[choiceKey(oneOf)] = oneOf.find(({ key }) => stored?.[key] !== undefined)?.key ?? "";
	}
	return values;
}

/** The request body that creates or probes the environment. The server validates it. */
export function toBody(driver: EnvironmentDriverName, values: DriverValues): CreateEnvironment {
	const declared = environmentDriver(driver);
	const settings: Record<string, unknown> = {};
	for (const [key, setting] of Object.entries(declared.settings)) {
		if (!applies(declared, key, values)) continue;
		const value = toSetting(setting, values[key]);
		// The server's error explains what a required empty setting must be.
		if (!isEmpty(values[key]) || isRequired(declared, key)) settings[key] = value;
	}
	return { name: values.name, driver, settings } as CreateEnvironment;
}

export function applies(driver: EnvironmentDriverDeclaration, key: string, values: DriverValues): boolean {
	const choice = choicesOf(driver).find((oneOf) => oneOf.some((option) => option.key === key));
	if (choice !== undefined) return values[choiceKey(choice)] === key;
	const { appliesWith } = driver.settings[key] ?? {};
	return appliesWith === undefined || values[appliesWith[0]] === appliesWith[1];
}

/** Whether a setting that applies must have a value. */
export function isRequired(driver: EnvironmentDriverDeclaration, key: string): boolean {
	const setting = driver.settings[key];
	if (setting === undefined) return false;
	const isChosen = choicesOf(driver).some((oneOf) => oneOf.some((option) => option.key === key));
	return isChosen || setting.appliesWith !== undefined || !setting.schema.safeParse(undefined).success;
}

const isEmpty = (value: ControlValue | undefined): boolean =>
	value === undefined || value === false || (typeof value === "string" && value.trim() === "");

function choicesOf({ sections }: EnvironmentDriverDeclaration) {
	const items = sections.flatMap((section) => section.items);
	return items.flatMap((item) => (typeof item === "object" && "oneOf" in item ? [item.oneOf] : []));
}

function toControl({ kind }: DriverSetting, value: unknown): ControlValue {
	if (kind === "toggle") return value === true;
	if (kind === "host-keys") return Array.isArray(value) ? value.map(String) : [];
	if (kind === "list") return Array.isArray(value) ? value.join("\n") : "";
	if (isSecretReference(value)) return value.secretName;
	return value === undefined ? "" : String(value);
}

function toSetting({ kind }: DriverSetting, value: ControlValue | undefined): unknown {
	if (typeof value !== "string") return value;
	const text = value.trim();
	if (kind === "list") return text.split(/\s+/).filter(Boolean);
	if (kind === "secret") return { type: "secret_ref", secretName: text };
	return kind === "port" || kind === "whole" || kind === "number" ? toNumber(text) : text;
}
