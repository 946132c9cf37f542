import type { Command } from "../../kit/commands/commands.ts";

export interface CommandGroup {
	name: string;
	commands: Command[];
}

/** Grouped in order of first appearance. Of several commands with the same id, the first is used. */
export function groupCommands(commands: readonly Command[]): CommandGroup[] {
	const groups = new Map<string, Map<string, Command>>();
	const seen = new Set<string>();
	for (const command of commands) {
		if (seen.has(command.id)) continue;
		seen.add(command.id);
		const name = command.group ?? "This page";
		const group = groups.get(name) ?? new Map<string, Command>();
		groups.set(name, group.set(command.id, command));
	}
	return [...groups].map(([name, group]) => ({ name, commands: [...group.values()] }));
}

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
