import { z } from "zod";

const KEY = /^(ssh-ed25519|ssh-rsa|ecdsa-sha2-nistp(?:256|384|521)|sk-[\w@.-]+) [A-Za-z0-9+/]+={0,2}$/;

/** The public key of a host, in one line like in a `.pub` file. A trailing comment is removed. */
export const hostKeySchema = z
	.string()
	.max(5_000)
	.overwrite((line) => line.trim().split(/\s+/).slice(0, 2).join(" "))
	.refine(isWholeKey, {
		error: 'must be a complete public key without a host name, for example "ssh-ed25519 AAAA..."',
	});

/** Whether the key data begins with the key type and is complete; a truncated key would match no host. */
function isWholeKey(line: string): boolean {
	const [type = "", encoded = ""] = line.split(" ");
	if (!KEY.test(line) || encoded.length % 4 !== 0) return false;
	const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
	const view = new DataView(bytes.buffer);
	const parts: string[] = [];
	let at = 0;
	while (at + 4 <= bytes.length) {
		const end = at + 4 + view.getUint32(at);
		parts.push(String.fromCharCode(...bytes.subarray(at + 4, end)));
		at = end;
	}
	return at === bytes.length && parts.length > 1 && parts[0] === type;
}
