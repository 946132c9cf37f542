import type { Command } from "../../kit/commands/commands.ts";

export interface CommandGroup {
	name: string;
	commands: Command[];
}

/** Grouped in order of first appearance. The first of several commands with the same id counts. */
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
