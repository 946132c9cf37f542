const LENGTH_AT = 1;
const [BIND] = Buffer.from("B");

/** Gives the statement of a parse or bind message a name: it is the first text of a parse, and the second of a bind message. */
export function nameStatement(message: Uint8Array, name: string): Uint8Array {
	// Type, length, and the name of the portal, which is empty.
	const nameAt = message[0] === BIND ? 6 : 5;
	const named = Buffer.concat([message.subarray(0, nameAt), Buffer.from(name), message.subarray(nameAt)]);
	named.writeInt32BE(named.length - LENGTH_AT, LENGTH_AT);
	return named;
}
