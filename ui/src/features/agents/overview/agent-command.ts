import type { Agent } from "@paperclipai/shared";
import { commandLine } from "../../runs/components/about/read-invocation.ts";

/** The program of an agent with the arguments of its settings, which the server has masked; `null` without one of its own. */
export function agentCommand({ command, args, extraArgs }: Agent["adapterConfig"]): string | null {
	if (typeof command !== "string" || command === "") return null;
	return commandLine({ command, args: [...textsOf(args), ...textsOf(extraArgs)] });
}

function textsOf(value: unknown): string[] {
	return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}
