import type { Command } from "commander";
import { usageError } from "./input-error.ts";

/** Options of every command. */
export interface CommonOptions {
	json?: true;
	apiBase?: string;
}

export function withCommonOptions(command: Command): Command {
	return command
		.option("--json", "print data and errors as JSON")
		.option("--api-base <url>", "server to talk to, as in http://127.0.0.1:3100", readApiBase);
}

/** Origin of a server. */
export function readApiBase(text: string): string {
	if (URL.canParse(text)) {
		const { origin, protocol } = new URL(text);
		if (protocol === "http:" || protocol === "https:") return origin;
	}
	throw usageError(`${JSON.stringify(text)} is not the address of a server.`, "Write it as in http://127.0.0.1:3100.");
}

export function readWholeNumber(name: string, least: number, most: number): (text: string) => number {
	return (text) => {
		const number = Number(text);
		if (text.trim() !== "" && Number.isInteger(number) && number >= least && number <= most) return number;
		throw usageError(`${name} ${text} is not a number.`, `Give a whole number from ${least} to ${most}.`);
	};
}
