import { createHmac, hkdfSync } from "node:crypto";
import { readRegularFileSync } from "@paperclipai/adapter-utils/host";

const MAX_AGE_SECONDS = 60;

/**
 * Returns a short-lived token, or `null` if the master key cannot be read. Reading the key proves that the client runs
 * as the server's user. Duplicates the server's code, so that clients need not load the server.
 */
export function signLocalToken(masterKeyFile: string): string | null {
	const bytes = readKey(masterKeyFile);
	if (bytes === null) return null;
	const key = Buffer.from(hkdfSync("sha256", bytes, "", "paperclip:local-token", 32));
	const issuedAt = Math.floor(Date.now() / 1000);
	const claims = {
		iss: "paperclip",
		aud: "paperclip-local",
		sub: "board",
		iat: issuedAt,
		exp: issuedAt + MAX_AGE_SECONDS,
	};
	const signed = [{ alg: "HS256", typ: "JWT" }, claims]
		.map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
		.join(".");
	return `${signed}.${createHmac("sha256", key).update(signed).digest("base64url")}`;
}

function readKey(file: string): Buffer | null {
	try {
		return Buffer.from(readRegularFileSync(file)?.trim() ?? "", "hex");
	} catch {
		return null;
	}
}
