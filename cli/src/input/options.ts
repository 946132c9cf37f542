import type { Command } from "commander";
import { usageError } from "./input-error.ts";

/** Options of every command that uses a server. */
export interface CommonOptions {
	json?: true;
	apiBase?: string;
}

/** Options of every command that uses a company. */
export interface CompanyOptions extends CommonOptions {
	company?: string;
}

/** `--company`, else the variable that the runs of agents get too. */
export function companyOf({ company }: CompanyOptions): string | undefined {
	return company ?? (process.env.PAPERCLIP_COMPANY_ID || undefined);
}

export function withCompanyOptions(command: Command): Command {
	return withCommonOptions(command).option("--company <company>", "name or id of the company, if there are several");
}

export function withCommonOptions(command: Command): Command {
	return command
		.option("--json", "print data and errors as JSON")
		.option("--api-base <url>", "URL of the server, as in http://127.0.0.1:3100", readApiBase);
}

/** The origin of a server URL. */
export function readApiBase(text: string): string {
	if (URL.canParse(text)) {
		const { origin, protocol } = new URL(text);
		if (protocol === "http:" || protocol === "https:") return origin;
	}
	throw usageError(`${JSON.stringify(text)} is not the URL of a server.`, "Use a URL such as http://127.0.0.1:3100.");
}

export function readPort(name: string): (text: string) => number {
	return readWholeNumber(name, 0, 65_535);
}

export function readWholeNumber(name: string, min: number, max: number): (text: string) => number {
	return (text) => {
		const number = Number(text);
		if (text.trim() !== "" && Number.isInteger(number) && number >= min && number <= max) return number;
		throw usageError(`${name} ${text} is invalid.`, `Use a whole number from ${min} to ${max}.`);
	};
}
