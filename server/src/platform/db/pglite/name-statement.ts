const LENGTH_AT = 1;
const [BIND] = Buffer.from("B");

export function nameStatement(message: Uint8Array, name: string): Uint8Array {
	const nameAt = message[0] === BIND ? 6 : 5;
	const named = Buffer.concat([message.subarray(0, nameAt), Buffer.from(name), message.subarray(nameAt)]);
	named.writeInt32BE(named.length - LENGTH_AT, LENGTH_AT);
	return named;
}
