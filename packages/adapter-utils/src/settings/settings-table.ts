import { defaultOf } from "./describe-settings.ts";
import type { Setting, Settings } from "./setting.ts";

const START = "<!-- settings: derived from the adapter's settings, do not edit -->";
const END = "<!-- /settings -->";

/**
 * Replaces the table between the two `settings` comments of a docs page.
 * @throws {Error} when the page does not have both comments.
 */
export function withSettingsTable(page: string, settings: Settings): string {
	return replaceBetween(page, START, END, settingsTable(settings));
}

/** @throws {Error} when the page does not have both comments, in this order. */
export function replaceBetween(page: string, startComment: string, endComment: string, text: string): string {
	const [start, end] = [page.indexOf(startComment), page.indexOf(endComment)];
	if (start === -1 || end < start) throw new Error(`The page has no "${startComment}" with "${endComment}" after it.`);
	return `${page.slice(0, start + startComment.length)}\n${text}\n${page.slice(end)}`;
}

/** A row of a Markdown table. */
export function tableRow(...cells: string[]): string {
	return `| ${cells.join(" | ")} |`;
}

export function settingsTable(settings: Settings): string {
	const entries = Object.entries(settings);
	const hasOptions = entries.some(([, setting]) => optionCell(setting) !== "");
	const row = (...[field, preset, option, meaning]: [string, string, string, string]) =>
		tableRow(field, preset, ...(hasOptions ? [option] : []), meaning);
	return [
		row("field", "default", "option", "meaning"),
		row("---", "---", "---", "---"),
		...entries.map(([key, setting]) =>
			row(`\`${key}\``, presetCell(setting), optionCell(setting), meaningCell(setting)),
		),
	].join("\n");
}

function presetCell(setting: Setting): string {
	if ("required" in setting) return "required";
	const preset = defaultOf(setting);
	return preset === undefined ? escapeCell(setting.defaultText ?? "none") : `\`${preset}\``;
}

function optionCell(setting: Setting): string {
	if (setting.type === "map" || setting.option === undefined) return "";
	return `\`${setting.option.shownAs ?? setting.option.name}\``;
}

function meaningCell(setting: Setting): string {
	const { dangerous, help, details } = setting;
	const choices =
		setting.type === "select" ? `One of ${setting.options.map(({ value }) => `\`${value}\``).join(", ")}.` : "";
	return escapeCell([dangerous ? "**Dangerous.**" : "", help, details, choices].filter(Boolean).join(" "));
}

function escapeCell(text: string): string {
	return text.replaceAll("|", "\\|");
}
