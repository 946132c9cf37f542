import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { identifyProcess } from "../../process/index.ts";
import type { SshSettings } from "../ssh-settings.ts";

const PREFIX = "paperclip-ssh-";
/** Leaves room for a file name and 17 bytes that the client appends at first; a socket path has at most 107 bytes. */
const MAX_FOLDER_BYTES = 80;
/** Host name in the file of pinned keys, regardless of the machine's address. */
export const HOST_ALIAS = "paperclip-environment";

/** Client files, in a folder that only its owner can enter. */
export interface ClientFiles {
	knownHosts: string;
	/** `null` when the settings have no key. */
	key(number: number): string | null;
	socket(number: number): string;
	log(number: number): string;
	/** Writes the key file of a connection, which only the login needs. Several connections may log in concurrently. */
	writeKey(number: number): void;
	removeKey(number: number): void;
	remove(): void;
}

export function createClientFiles({ hostKeys, privateKey }: SshSettings): ClientFiles {
	const root = Buffer.byteLength(tmpdir()) > MAX_FOLDER_BYTES - PREFIX.length - 16 ? "/tmp" : tmpdir();
	removeAbandoned(root);
	const folder = mkdtempSync(path.join(root, `${PREFIX}${process.pid}-`));
	const file = (name: string) => path.join(folder, name);
	const keyFile = (number: number) => file(`key${number}`);
	writeFileSync(file("known_hosts"), hostKeys.map((pinned) => `${HOST_ALIAS} ${pinned}\n`).join(""), { mode: 0o600 });
	return {
		knownHosts: file("known_hosts"),
		key: (number) => (privateKey === undefined ? null : keyFile(number)),
		socket: (number) => file(`s${number}`),
		log: (number) => file(`log${number}`),
		writeKey(number) {
			if (privateKey !== undefined) writeFileSync(keyFile(number), `${privateKey.trimEnd()}\n`, { mode: 0o600 });
		},
		removeKey: (number) => rmSync(keyFile(number), { force: true }),
		remove: () => rmSync(folder, { recursive: true, force: true }),
	};
}

/** Removes the folders of processes that were killed. */
function removeAbandoned(root: string): void {
	for (const name of readdirSync(root)) {
		const pid = name.startsWith(PREFIX) ? /^\d+(?=-)/.exec(name.slice(PREFIX.length))?.[0] : undefined;
		if (pid === undefined || identifyProcess(Number(pid)) !== null) continue;
		try {
			rmSync(path.join(root, name), { recursive: true, force: true });
		} catch {
			// Ignored, because the folder belongs to another user.
		}
	}
}
