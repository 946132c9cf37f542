import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { CodedError } from "@paperclipai/adapter-utils";
import type { MasterKey } from "./master-key.ts";

const ALGORITHM = "aes-256-gcm";
const VERSION = "v1";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM.
 * @param binding For example company, secret and version. Decryption requires the same binding, so that a value cannot be
 * moved within the database.
 */
export function encryptText(key: MasterKey, text: string, binding: readonly (string | number)[]): string {
	const nonce = randomBytes(NONCE_BYTES);
	const cipher = createCipheriv(ALGORITHM, key.derive("secrets"), nonce, { authTagLength: TAG_BYTES });
	cipher.setAAD(boundTo(binding));
	const bytes = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
	return [VERSION, key.fingerprint, bytes.toString("base64url")].join(".");
}

/**
 * @param what Names the text in errors, for example `The secret "GITHUB_TOKEN"`.
 * @throws {CodedError} `secret_key_mismatch`, `secret_damaged`.
 */
export function decryptText(
	key: MasterKey,
	encrypted: string,
	binding: readonly (string | number)[],
	what: string,
): string {
	const [version, fingerprint = "", encoded = ""] = encrypted.split(".");
	if (version !== VERSION) throw damaged(what);
	if (fingerprint !== key.fingerprint) throw keyMismatch(what, fingerprint, key);
	const bytes = Buffer.from(encoded, "base64url");
	if (bytes.length < NONCE_BYTES + TAG_BYTES) throw damaged(what);
	const nonce = bytes.subarray(0, NONCE_BYTES);
	const decipher = createDecipheriv(ALGORITHM, key.derive("secrets"), nonce, { authTagLength: TAG_BYTES });
	decipher.setAAD(boundTo(binding));
	decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
	try {
		const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
		return Buffer.concat([text, decipher.final()]).toString("utf8");
	} catch {
		throw damaged(what);
	}
}

/** Uses JSON, because concatenated strings are ambiguous. */
function boundTo(binding: readonly (string | number)[]): Buffer {
	return Buffer.from(JSON.stringify(binding));
}

function keyMismatch(what: string, fingerprint: string, key: MasterKey): CodedError {
	const keys = `encrypted with the master key ${fingerprint}, but this server has ${key.fingerprint}`;
	return new CodedError("secret_key_mismatch", `${what} was ${keys}.`, {
		hint: "Restore the file master.key of the data folder, or set PAPERCLIP_MASTER_KEY_FILE to its path on every server of this database. If the key is lost, set every secret again with: paperclipai secrets rotate",
	});
}

function damaged(what: string): CodedError {
	return new CodedError("secret_damaged", `${what} was changed in the database, and cannot be decrypted.`, {
		hint: "Set the value again, or restore the database from a backup.",
	});
}
