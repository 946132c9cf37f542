import { toTerminalText } from "@paperclipai/adapter-utils";
import type { EnvironmentTest } from "@paperclipai/shared";
import picocolors from "picocolors";
import { toInlineText } from "./output/printable-text.ts";
import { withStartedCommand } from "./output/started-command.ts";

export function formatCheck(
	{ code, level, message, detail, hint }: EnvironmentTest["checks"][number],
	color: boolean,
): string {
	const { dim, green, red, yellow } = picocolors.createColors(color);
	// A finding with a hint is advice, not a success.
	const info = hint ? "·" : green("✓");
	const sign = { info, warn: yellow("!"), error: red("✗") }[level];
	const more = [detail, hint && withStartedCommand(hint)].flatMap((text) =>
		text ? toTerminalText(text).trimEnd().split("\n") : [],
	);
	return [
		`${sign} ${toTerminalText(message)} ${dim(`[${toInlineText(code)}]`)}`,
		...more.map((line) => `  ${dim(line)}`),
		"",
	].join("\n");
}
