import { createHmac, hkdfSync } from "node:crypto";
import { readRegularFileSync } from "@paperclipai/adapter-utils/server-utils";

const MAX_AGE_SECONDS = 60;

/**
 * A token for the server whose master key is in this file: that the file can be read proves that this is its user. Declared
 * here so that a client need not load the server. `null` when it cannot be read.
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
