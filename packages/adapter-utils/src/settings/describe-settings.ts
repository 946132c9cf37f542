import type { Setting, Settings } from "./setting.ts";

const TYPE_NAMES: Record<Setting["type"], string> = {
	text: "string",
	textarea: "string template",
	select: "string",
	combobox: "string",
	number: "number",
	toggle: "boolean",
	list: "array of strings",
	map: "object of strings",
};

export function describeSettings(settings: Settings): string {
	const entries = Object.entries(settings);
	const core = entries.filter(([, { advanced }]) => !advanced);
	const operational = entries.filter(([, { advanced }]) => advanced);
	return ["Core fields:", ...core.map(describe), "", "Operational fields:", ...operational.map(describe)].join("\n");
}

function describe([key, setting]: [string, Setting]): string {
	const { dangerous, help, details } = setting;
	const facts = [TYPE_NAMES[setting.type], "required" in setting ? "required" : "", presetOf(setting)].filter(Boolean);
	const sentences = [dangerous ? "DANGEROUS." : "", help, details, oneOf(setting), whenEmpty(setting)];
	return `- ${key} (${facts.join(", ")}): ${sentences.filter(Boolean).join(" ")}`;
}

function presetOf(setting: Setting): string {
	const preset = defaultOf(setting);
	return preset === undefined ? "" : `default ${JSON.stringify(preset)}`;
}

function whenEmpty({ defaultText }: Setting): string {
	return defaultText === undefined ? "" : `Default: ${defaultText}.`;
}

function oneOf(setting: Setting): string {
	return setting.type === "select" ? `One of ${setting.options.map(({ value }) => value).join(", ")}.` : "";
}

/** Returns `undefined` unless the default is a fixed value. */
export function defaultOf(setting: Setting): string | number | boolean | undefined {
	if (setting.type === "list" || setting.type === "map") return undefined;
	return setting.type === "toggle" ? (setting.default ?? false) : setting.default;
}
