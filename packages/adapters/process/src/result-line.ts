import { parseJsonLine } from "@paperclipai/adapter-utils";

const RESULT_LINE = /^\[paperclip\] result (\{.*\})$/;

/** The fields of a line `[paperclip] result {…}`; none if its JSON is broken, `null` for any other line. */
export function readResultLine(line: string): Record<string, unknown> | null {
	const json = RESULT_LINE.exec(line)?.[1];
	return json === undefined ? null : (parseJsonLine(json) ?? {});
}
