import { messageOf } from "@paperclipai/adapter-utils";
import { PostgresClient } from "./postgres-client.ts";

const NO_TLS = "The server does not support SSL connections";

/** Disables TLS if the server has none, which the client treats as an error with `sslmode=prefer`. */
export async function withAvailableTls(url: string): Promise<string> {
	const parsed = new URL(url);
	if (parsed.searchParams.get("sslmode") !== "prefer" || !(await lacksTls(url))) return url;
	parsed.searchParams.set("sslmode", "disable");
	return parsed.href;
}

async function lacksTls(url: string): Promise<boolean> {
	const client = new PostgresClient(url);
	try {
		await client.connect();
		return false;
	} catch (error) {
		return messageOf(error) === NO_TLS;
	} finally {
		client.destroy();
	}
}
