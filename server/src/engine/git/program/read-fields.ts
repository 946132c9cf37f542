import { setImmediate } from "node:timers/promises";
import { CodedError } from "@paperclipai/adapter-utils";
import { LIMITS } from "../../../platform/settings/limits.ts";

interface FieldOptions {
	/** Default: NUL, as in `-z` output. */
	separator?: "\0" | "\n";
	/** Also limits the size of the output. Default: no limits. */
	maxFields?: number;
}

/** Maximum time in milliseconds for which other requests must wait. */
const MAX_PAUSE = 10;

/**
 * Splits output into latin1 fields, chunk by chunk, because an agent decides how many there are.
 * @returns a listener, which throws `workspace_too_large` beyond `maxFields`.
 */
export function readFields(
	onField: (field: string) => void,
	{ separator = "\0", maxFields = Number.POSITIVE_INFINITY }: FieldOptions = {},
): (chunk: Buffer) => void {
	let rest = "";
	let count = 0;
	let bytes = 0;
	return (chunk) => {
		const fields = (rest + chunk.toString("latin1")).split(separator);
		rest = fields.pop() ?? "";
		count += fields.length;
		bytes += chunk.length;
		if (count > maxFields || (maxFields !== Number.POSITIVE_INFINITY && bytes > LIMITS.gitListBytes))
			throw tooManyFiles();
		for (const field of fields) onField(field);
	};
}

/** Lets other work of the server run between the chunks. */
export async function readChunks(chunks: Iterable<Buffer>, onChunk: (chunk: Buffer) => void): Promise<void> {
	let since = performance.now();
	for (const chunk of chunks) {
		onChunk(chunk);
		if (performance.now() - since < MAX_PAUSE) continue;
		await setImmediate();
		since = performance.now();
	}
}

export function tooManyFiles(): CodedError {
	return new CodedError("workspace_too_large", `The workspace has more than ${LIMITS.gitFiles} files.`, {
		hint: "Remove files from the folder, its index (git reset) and its branch, then try again.",
	});
}
