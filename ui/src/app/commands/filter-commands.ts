import type { Command } from "../../kit/commands/commands.ts";

export function filterCommands(commands: readonly Command[], text: string): Command[] {
	const typed = text.trim().toLowerCase();
	const words = typed.split(/\s+/).filter(Boolean);
	const found = commands.filter(({ label, group = "" }) => {
		const searched = `${label} ${group}`.toLowerCase();
		return words.every((word) => searched.includes(word));
	});
	const rank = ({ label }: Command) => {
		const lower = label.toLowerCase();
		if (lower.startsWith(typed)) return 0;
		return lower.split(" ").some((word) => word.startsWith(words[0] ?? "")) ? 1 : 2;
	};
	return typed === "" ? found : found.sort((one, other) => rank(one) - rank(other));
}
