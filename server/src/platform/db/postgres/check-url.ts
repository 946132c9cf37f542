import { CodedError } from "@paperclipai/adapter-utils";
import { PostgresClient } from "./postgres-client.ts";

/**
 * Messages omit the password.
 * @throws {CodedError} `database_url_invalid`
 */
export function checkDatabaseUrl(url: string): void {
	try {
		if (isAddress(url)) return void new PostgresClient(url);
	} catch {
		// The parser's error would show the URL.
	}
	throw new CodedError("database_url_invalid", "DATABASE_URL is not a valid PostgreSQL connection string.", {
		hint: "Write postgres://user:password@host:5432/database with one host, and %23 for # and %25 for % in the password.",
	});
}

/** @throws {URIError} for a malformed percent escape, which the client would take literally. */
function isAddress(url: string): boolean {
	decodeURIComponent(url);
	return /^postgres(ql)?:\/\//.test(url) && !new URL(url).hostname.includes(",");
}
