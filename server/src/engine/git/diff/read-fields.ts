/** Splits chunks of `-z` output into latin1 fields. */
export function readFields(onField: (field: string) => void): (chunk: Buffer) => void {
	let rest = "";
	return (chunk) => {
		const fields = (rest + chunk.toString("latin1")).split("\0");
		rest = fields.pop() ?? "";
		for (const field of fields) onField(field);
	};
}
