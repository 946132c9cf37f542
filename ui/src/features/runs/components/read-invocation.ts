import type { RunEvent } from "@paperclipai/shared";

/** What was started for a run. */
export interface Invocation {
	command: string;
	args: string[];
	cwd: string | null;
	/** Values are redacted where they are stored. */
	env: Record<string, string>;
	notes: string[];
	prompt: string | null;
}

/** The last invocation among the events of a run: an attempt after a failed one starts another. */
export function readInvocation(events: readonly RunEvent[]): Invocation | null {
	const payload = events.findLast((event) => event.type === "invocation")?.payload;
	if (!payload || typeof payload.command !== "string") return null;
	return {
		command: payload.command,
		args: strings(payload.commandArgs),
		cwd: typeof payload.cwd === "string" ? payload.cwd : null,
		env: variables(payload.env),
		notes: strings(payload.commandNotes),
		prompt: typeof payload.prompt === "string" && payload.prompt !== "" ? payload.prompt : null,
	};
}

/** A command line as it could be typed; an argument that a shell would take apart stands in quotes. */
export function commandLine({ command, args }: Pick<Invocation, "command" | "args">): string {
	return [command, ...args]
		.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`))
		.join(" ");
}

function strings(value: unknown): string[] {
	return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

function variables(value: unknown): Record<string, string> {
	if (typeof value !== "object" || value === null) return {};
	return Object.fromEntries(Object.entries(value).map(([name, text]) => [name, String(text)]));
}
