import { createHmac, hkdfSync, randomBytes, randomUUID } from "node:crypto";
import { closeSync, fsyncSync, linkSync, openSync, rmSync, writeSync } from "node:fs";
import path from "node:path";
import { CodedError } from "@paperclipai/adapter-utils";
import { readStats, requireRegularFileSync } from "@paperclipai/adapter-utils/host";
import type { DataFolder } from "./data-folder.ts";

/** Each purpose has its own key, so that no key reveals another. */
type KeyPurpose = "secrets" | "run-token" | "local-token" | "server-token" | "idempotency";

/** The key from which all others are derived. It is never in the database. */
export interface MasterKey {
	/** Returns 32 bytes, derived by HKDF-SHA256. */
	derive(purpose: KeyPurpose): Uint8Array;
	/** 16 hexadecimal digits that do not reveal the key. */
	fingerprint: string;
}

const KEY_BYTES = 32;
const HEX_KEY = /^[0-9a-f]{64}$/i;
const OTHERS = 0o077;

/**
 * Creates the key on first use.
 * @throws {CodedError} the errors of `readMasterKey`.
 */
export function masterKeyOf(folder: DataFolder): MasterKey {
	return readMasterKey(folder) ?? keyOf(createKey(folder.masterKey));
}

/**
 * `null` if the key file does not exist.
 * @throws {CodedError} `master_key_invalid` for a malformed file, since a new key could not decrypt existing values;
 * `master_key_not_private`, `master_key_unavailable`.
 */
export function readMasterKey({ masterKey: file }: DataFolder): MasterKey | null {
	const bytes = readKey(file);
	return bytes === null ? null : keyOf(bytes);
}

function keyOf(bytes: Buffer): MasterKey {
	return {
		derive: (purpose) => new Uint8Array(hkdfSync("sha256", bytes, "", `paperclip:${purpose}`, KEY_BYTES)),
		fingerprint: createHmac("sha256", bytes).update("paperclip:fingerprint").digest("hex").slice(0, 16),
	};
}

function readKey(file: string): Buffer | null {
	let text: string;
	try {
		text = requireRegularFileSync(file).trim();
	} catch (cause) {
		if (codeOf(cause) === "ENOENT") return null;
		throw unavailable(file, cause);
	}
	if ((Number(readStats(file)?.mode) & OTHERS) !== 0) throw notPrivate(file);
	if (!HEX_KEY.test(text)) throw invalid(file);
	return Buffer.from(text, "hex");
}

function createKey(file: string): Buffer {
	// If the server is killed, its next start removes this file.
	const draft = path.join(path.dirname(file), `master-key.${randomUUID()}`);
	try {
		writeNew(draft, `${randomBytes(KEY_BYTES).toString("hex")}\n`);
		linkUnlessThere(draft, file);
	} catch (cause) {
		throw unavailable(file, cause);
	} finally {
		rmSync(draft, { force: true });
	}
	const key = readKey(file);
	if (key === null) throw unavailable(file, undefined);
	return key;
}

/** Flushed before it is linked, so that no crash leaves half a key. */
function writeNew(file: string, text: string): void {
	const descriptor = openSync(file, "wx", 0o600);
	try {
		writeSync(descriptor, text);
		fsyncSync(descriptor);
	} finally {
		closeSync(descriptor);
	}
}

/** Unlike a rename, a link replaces no file: servers that start together use the first key. */
function linkUnlessThere(draft: string, file: string): void {
	try {
		linkSync(draft, file);
	} catch (error) {
		if (codeOf(error) !== "EEXIST") throw error;
	}
}

function codeOf(error: unknown): unknown {
	return (error as NodeJS.ErrnoException).code;
}

function invalid(file: string): CodedError {
	return new CodedError(
		"master_key_invalid",
		`${file} does not contain a master key, which is 64 hexadecimal digits.`,
		{
			hint: "Restore the file from a backup. If you have no backup, remove the file and start once with PAPERCLIP_NEW_MASTER_KEY=1: the server then creates a new key, and every secret must be set again.",
		},
	);
}

function notPrivate(file: string): CodedError {
	return new CodedError("master_key_not_private", `${file} is accessible to other users than its owner.`, {
		hint: "Run chmod 600 on the file. If other users may have read it, set every secret to a new value too.",
	});
}

function unavailable(file: string, cause: unknown): CodedError {
	return new CodedError(
		"master_key_unavailable",
		`${file} cannot be read or created (${codeOf(cause) ?? "it vanished"}).`,
		{
			hint: "It must be a regular file, not a link, in an existing folder that the server's user can access. PAPERCLIP_MASTER_KEY_FILE sets another path.",
			cause,
		},
	);
}

export interface MasterKeyContext {
	masterKey: MasterKey;
}
