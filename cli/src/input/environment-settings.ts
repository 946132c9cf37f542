import {
	type DriverSetting,
	ENVIRONMENT_DRIVER_NAMES,
	type EnvironmentDriverName,
	environmentDriver,
} from "@paperclipai/shared";
import { Option } from "commander";
import { usageError } from "./input-error.ts";
import { isNone } from "./list-option.ts";
import { readPort, readWholeNumber } from "./options.ts";
import { resolvePath } from "./resolve-path.ts";

/** The parsed options of drivers by their attribute name, for example `basePath`. */
export type DriverOptions = Record<string, unknown>;

/** Settings by their name; `null` removes one. */
export type SettingsChange = Record<string, unknown>;

/** The options of the command that adds an environment of a driver. */
export function creationOptions(driver: EnvironmentDriverName): Option[] {
	return Object.values(environmentDriver(driver).settings).flatMap((setting) => {
		const isRequired = setting.initial === undefined && !setting.schema.safeParse(undefined).success;
		return toOptions(setting).map((option) => {
			if (setting.initial !== undefined)
				option.default(setting.kind === "port" ? Number(setting.initial) : setting.initial);
			// A person can confirm the keys that the host shows.
			return option.makeOptionMandatory(isRequired && setting.kind !== "host-keys");
		});
	});
}

/** The options of the command that changes an environment of any driver. */
export function changeOptions(): Option[] {
	const options = ENVIRONMENT_DRIVER_NAMES.flatMap((name) =>
		Object.values(environmentDriver(name).settings).flatMap(toOptions),
	);
	return options.filter(({ flags }, index) => options.findIndex((other) => other.flags === flags) === index);
}

function toOptions({ kind, option, choices }: DriverSetting): Option[] {
	const { flags, help, offHelp, max = Number.MAX_SAFE_INTEGER } = option;
	const made = new Option(flags, help);
	const [name = flags] = flags.split(" ");
	if (choices !== undefined) return [made.choices(choices.map(({ value }) => value))];
	if (kind === "port") return [made.argParser(readPort(name))];
	if (kind === "whole") return [made.argParser(readWholeNumber(name, 0, max))];
	if (kind === "number") return [made.argParser(readNumber(name))];
	if (kind === "list" || kind === "host-keys") return [made.argParser(collectText)];
	if (kind === "toggle" && offHelp !== undefined) return [made, new Option(name.replace("--", "--no-"), offHelp)];
	return [made];
}

/**
 * The settings that options change.
 * @throws {InputError} `usage` for an option of another driver, and for two settings that exclude each other.
 */
export function readSettingsChange(driver: EnvironmentDriverName, options: DriverOptions): SettingsChange {
	const { settings, sections } = environmentDriver(driver);
	rejectOtherDrivers(driver, options);
	const change: SettingsChange = {};
	for (const [key, setting] of Object.entries(settings)) {
		const given = options[attributeOf(setting)];
		const { appliesWith: [other = "", needed] = [] } = setting;
		if (given !== undefined) change[key] = toSetting(setting, given);
		else if (change[other] !== undefined && change[other] !== needed) change[key] = null;
	}
	for (const item of sections.flatMap(({ items }) => items)) {
		if (typeof item !== "object" || !("oneOf" in item)) continue;
		const keys = item.oneOf.map(({ key }) => key);
		const given = keys.filter((key) => (change[key] ?? null) !== null);
		if (given.length > 1) {
			const names = given.map((key) => settings[key]?.option.flags.split(" ")[0]);
			throw usageError(`Both ${names.join(" and ")} are specified.`, "Use only one of them.");
		}
		// One of them replaces the others.
		if (keys.some((key) => key in change)) for (const key of keys) change[key] ??= null;
	}
	return change;
}

function rejectOtherDrivers(driver: EnvironmentDriverName, options: DriverOptions): void {
	const own = new Set(Object.values(environmentDriver(driver).settings).map(attributeOf));
	const others = ENVIRONMENT_DRIVER_NAMES.flatMap((name) => Object.entries(environmentDriver(name).settings));
	const foreign = others.filter(([, setting]) => {
		const attribute = attributeOf(setting);
		return options[attribute] !== undefined && !own.has(attribute);
	});
	if (foreign.length === 0) return;
	throw usageError(
		`The environment has the driver ${driver}, which has no ${foreign.map(([key]) => key).join(" and ")}.`,
		`The options of a driver: paperclipai environment add-${driver} --help`,
	);
}

const attributeOf = ({ option }: DriverSetting): string => new Option(option.flags).attributeName();

function toSetting({ kind, schema }: DriverSetting, given: unknown): unknown {
	const isRemoved = given === 0 || (typeof given === "string" && isNone(given));
	if (isRemoved && schema.safeParse(undefined).success) return null;
	if (kind === "secret") return { type: "secret_ref", secretName: given };
	return kind === "path" ? resolvePath(String(given)) : given;
}

/** All settings after a change. */
export function changeSettings(
	settings: Record<string, unknown> | null,
	change: SettingsChange,
): Record<string, unknown> {
	const entries = Object.entries({ ...settings, ...change });
	return Object.fromEntries(entries.filter(([, value]) => value !== null));
}

/** Collects an option that may be repeated; its values may have commas. */
function collectText(text: string, list: string[] = []): string[] {
	return [...list, text];
}

function readNumber(name: string): (text: string) => number {
	return (text) => {
		const number = Number(text);
		if (text.trim() !== "" && Number.isFinite(number) && number >= 0) return number;
		throw usageError(`${name} ${text} is invalid.`, "Use a number, for example 2 or 0.5.");
	};
}
