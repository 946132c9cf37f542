import type { RunEvent } from "@paperclipai/shared";

export interface Invocation {
	command: string;
	args: string[];
	cwd: string | null;
	/** Redacted by the server. */
	env: Record<string, string>;
	notes: string[];
	prompt: string | null;
}

/** Returns the last invocation, because each attempt adds one. */
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

/** Formats a shell command line, quoted where needed. */
export function commandLine({ command, args }: Pick<Invocation, "command" | "args">): string {
	return [command, ...args].map(quoteForShell).join(" ");
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminals act on pasted control characters
const CONTROL_CHARACTER = /[\u0000-\u001f\u007f-\u009f]/g;

/** Quotes a shell word where needed. Control characters become escapes, for example `$'a\nb'`. */
export function quoteForShell(word: string): string {
	if (word.search(CONTROL_CHARACTER) !== -1) {
		const escaped = word.replace(/[\\']/g, "\\$&").replace(CONTROL_CHARACTER, escapeCharacter);
		return `$'${escaped}'`;
	}
	return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

function escapeCharacter(character: string): string {
	if (character === "\n") return "\\n";
	if (character === "\t") return "\\t";
	return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function strings(value: unknown): string[] {
	return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

function variables(value: unknown): Record<string, string> {
	if (typeof value !== "object" || value === null) return {};
	return Object.fromEntries(Object.entries(value).map(([name, text]) => [name, String(text)]));
}
