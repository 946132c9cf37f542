import { usageError } from "./input-error.ts";
import { flag, type OptionValues, parsed, text, wholeNumber, withDefault } from "./options.ts";

export const JSON_OPTION = { json: flag("print data and errors as JSON") };

/** Options of every command that uses a server. */
export const COMMON_OPTIONS = {
	...JSON_OPTION,
	apiBase: parsed("<url>", "URL of the server, for example http://127.0.0.1:3100", readApiBase),
};

export const COMPANY_OPTIONS = {
	...COMMON_OPTIONS,
	company: text("<company>", "name or id of the company, if there are several"),
};

export type JsonOptions = OptionValues<typeof JSON_OPTION>;
export type CommonOptions = OptionValues<typeof COMMON_OPTIONS>;
export type CompanyOptions = OptionValues<typeof COMPANY_OPTIONS>;

export function limitOption(what: string, value = 50) {
	return withDefault(wholeNumber("<number>", `maximum number of ${what}`, 1, 200), value);
}

/** Returns `--company`, else `PAPERCLIP_COMPANY_ID`, which is also set in runs. */
export function companyOf({ company }: CompanyOptions): string | undefined {
	return company ?? (process.env.PAPERCLIP_COMPANY_ID || undefined);
}

/** Returns the origin of a server URL, which has no other part. */
export function readApiBase(url: string): string {
	const hint = "Use a URL such as http://127.0.0.1:3100, without a path.";
	const { origin, protocol, href } = URL.canParse(url) ? new URL(url) : { origin: "", protocol: "", href: "" };
	if (protocol !== "http:" && protocol !== "https:") {
		throw usageError(`${JSON.stringify(url)} is not the URL of a server.`, hint);
	}
	if (href === `${origin}/`) return origin;
	throw usageError("The URL of a server has no path, query or credentials.", `${hint} Here: ${origin}`);
}
