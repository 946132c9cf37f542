import { toTerminalText } from "@paperclipai/adapter-utils";
import type { EnvironmentTest } from "@paperclipai/shared";
import picocolors from "picocolors";

/** One finding: what it is, and what to do about it. */
export function formatCheck(
	{ code, level, message, detail, hint }: EnvironmentTest["checks"][number],
	color: boolean,
): string {
	const { dim, green, red, yellow } = picocolors.createColors(color);
	const sign = { info: green("✓"), warn: yellow("!"), error: red("✗") }[level];
	const more = [detail, hint].flatMap((text) => (text ? toTerminalText(text).trimEnd().split("\n") : []));
	return [`${sign} ${toTerminalText(message)} ${dim(`[${code}]`)}`, ...more.map((line) => `  ${dim(line)}`), ""].join(
		"\n",
	);
}
