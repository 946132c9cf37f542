import { parseJsonLine } from "@paperclipai/adapter-utils";

const RESULT_LINE = /^\[paperclip\] result (\{.*\})$/;

/** Returns the fields of a line `[paperclip] result {…}`; `{}` if its JSON is invalid, `null` for other lines. */
export function readResultLine(line: string): Record<string, unknown> | null {
	const json = RESULT_LINE.exec(line)?.[1];
	return json === undefined ? null : (parseJsonLine(json) ?? {});
}
