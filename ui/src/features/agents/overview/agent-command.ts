import type { Agent } from "@paperclipai/shared";
import { commandLine } from "../../runs/components/about/read-invocation.ts";

/** The command with its arguments, masked by the server; `null` if none is set. */
export function agentCommand({ command, args, extraArgs }: Agent["adapterConfig"]): string | null {
	if (typeof command !== "string" || command === "") return null;
	return commandLine({ command, args: [...textsOf(args), ...textsOf(extraArgs)] });
}

function textsOf(value: unknown): string[] {
	return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}
