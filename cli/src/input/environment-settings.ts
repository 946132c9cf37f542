import {
	type DriverSetting,
	ENVIRONMENT_DRIVER_NAMES,
	type EnvironmentDriverName,
	environmentDriver,
} from "@paperclipai/shared";
import { usageError } from "./input-error.ts";
import {
	choice,
	flag,
	flagOf,
	isNone,
	negatableFlag,
	type Option,
	type Options,
	parsed,
	port,
	repeatable,
	text,
	wholeNumber,
} from "./options.ts";
import { resolvePath } from "./resolve-path.ts";

/** Parsed driver options by key, for example `basePath`. */
export type DriverOptions = Record<string, unknown>;

/** Settings by name; `null` removes a setting. */
export type SettingsChange = Record<string, unknown>;

export function creationOptions(driver: EnvironmentDriverName): Options {
	const settings = Object.values(environmentDriver(driver).settings);
	const entries = settings.map((setting): [string, Option] => {
		const { kind, initial, schema, option } = setting;
		if (initial !== undefined) {
			return [option.name, { ...toOption(setting), default: kind === "port" ? Number(initial) : initial }];
		}
		// Host keys are optional, because the user can confirm them instead.
		const isRequired = kind !== "host-keys" && !schema.safeParse(undefined).success;
		return [option.name, isRequired ? { ...toOption(setting), isRequired } : toOption(setting)];
	});
	return Object.fromEntries(entries);
}

/** Options of all drivers; an option of several drivers has the description of the first. */
export function changeOptions(): Options {
	const options: Options = {};
	for (const name of ENVIRONMENT_DRIVER_NAMES) {
		for (const setting of Object.values(environmentDriver(name).settings)) {
			options[setting.option.name] ??= toOption(setting);
		}
	}
	return options;
}

function toOption({ kind, option, choices }: DriverSetting): Option {
	const { value: placeholder, help, offHelp, max = Number.MAX_SAFE_INTEGER } = option;
	if (placeholder === undefined) return offHelp === undefined ? flag(help) : negatableFlag(help, offHelp);
	if (choices !== undefined)
		return choice(
			placeholder,
			help,
			choices.map(({ value }) => value),
		);
	if (kind === "port") return port(help, placeholder);
	if (kind === "whole") return wholeNumber(placeholder, help, 0, max);
	if (kind === "number") return parsed(placeholder, help, readNumber);
	return kind === "list" || kind === "host-keys" ? repeatable(placeholder, help) : text(placeholder, help);
}

/** @throws {InputError} `usage` for an option of another driver, or for two mutually exclusive settings. */
export function readSettingsChange(driver: EnvironmentDriverName, options: DriverOptions): SettingsChange {
	const { settings, sections } = environmentDriver(driver);
	rejectOtherDrivers(driver, options);
	const change: SettingsChange = {};
	for (const [key, setting] of Object.entries(settings)) {
		const given = options[setting.option.name];
		const { appliesWith: [other = "", needed] = [] } = setting;
		if (given !== undefined) change[key] = toSetting(setting, given);
		else if (change[other] !== undefined && change[other] !== needed) change[key] = null;
	}
	for (const item of sections.flatMap(({ items }) => items)) {
		if (typeof item !== "object" || !("oneOf" in item)) continue;
		const keys = item.oneOf.map(({ key }) => key);
		const given = keys.filter((key) => (change[key] ?? null) !== null);
		if (given.length > 1) {
			const names = given.map((key) => flagOf(settings[key]?.option.name ?? key));
			throw usageError(`Both ${names.join(" and ")} are specified.`, "Use only one of them.");
		}
		// Setting one of the keys clears the others.
		if (keys.some((key) => key in change)) for (const key of keys) change[key] ??= null;
	}
	return change;
}

function rejectOtherDrivers(driver: EnvironmentDriverName, options: DriverOptions): void {
	const own = new Set(Object.values(environmentDriver(driver).settings).map(({ option }) => option.name));
	const others = ENVIRONMENT_DRIVER_NAMES.flatMap((name) => Object.values(environmentDriver(name).settings));
	const foreign = others.filter(({ option }) => options[option.name] !== undefined && !own.has(option.name));
	if (foreign.length === 0) return;
	const flags = foreign.map(({ option }) => flagOf(option.name));
	throw usageError(
		`Environments with the driver ${driver} have no option ${flags.join(" or ")}.`,
		`See their options with: paperclipai environment add-${driver} --help`,
	);
}

function toSetting({ kind, schema }: DriverSetting, given: unknown): unknown {
	// A choice may have the value "none", for example a network without any access.
	const isZero = given === 0 && kind !== "port";
	const isRemoved = isZero || (kind !== "choice" && typeof given === "string" && isNone(given));
	if (isRemoved && schema.safeParse(undefined).success) return null;
	if (kind === "secret") return { type: "secret_ref", secretName: given };
	return kind === "path" ? resolvePath(String(given)) : given;
}

/** Returns all settings after a change. */
export function changeSettings(
	settings: Record<string, unknown> | null,
	change: SettingsChange,
): Record<string, unknown> {
	const entries = Object.entries({ ...settings, ...change });
	return Object.fromEntries(entries.filter(([, value]) => value !== null));
}

function readNumber(value: string, name: string): number {
	const number = Number(value);
	if (value.trim() !== "" && Number.isFinite(number) && number >= 0) return number;
	throw usageError(`${name} ${value} is invalid.`, "Use a number, for example 2 or 0.5.");
}
