import { CodedError } from "@paperclipai/adapter-utils";
import postgres from "postgres";

/**
 * Says what is wrong with `DATABASE_URL`, without its password.
 * @throws {CodedError} `database_url_invalid`
 */
export function checkDatabaseUrl(url: string): void {
	try {
		// Parses the address and connects to nothing before its first query.
		if (/^postgres(ql)?:\/\//.test(url)) return void postgres(url, { max: 1 });
	} catch {
		// The error of the client would show the address.
	}
	throw new CodedError("database_url_invalid", "DATABASE_URL is not the address of a PostgreSQL.", {
		hint: "Write postgres://user:password@host:5432/database, with %23 for # and %25 for % in the password.",
	});
}
