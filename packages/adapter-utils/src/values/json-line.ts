import { AGENT_LIMITS } from "../limits/agent-limits.ts";
import { exceededShapeLimit } from "./json-shape.ts";
import { parseJson } from "./read-value.ts";

/** Length from which a line is checked first; shorter lines are cheap to parse. */
const CHECKED_LENGTH = 1_000;

const SHAPE = { values: AGENT_LIMITS.lineValues, depth: AGENT_LIMITS.lineDepth };

/** Bounds the search for control sequences around a document. */
const MARGIN_LENGTH = 4_096;

/** A byte-order mark, control characters and control sequences of a terminal, such as its title. */
const INVISIBLE =
	// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find.
	/^(?:\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)|\u001b\[[0-?]*[ -/]*[@-~]|\u001b[ -/]*[0-Z^-~]|[\s\u0000-\u001a\u007f-\u009f\u200b\ufeff])+/;

/**
 * Ignores what a terminal does not show before and after the document: a byte-order mark, a window title, colors.
 * Checks the number and depth of values before parsing, because a line of a few megabytes can describe millions of
 * objects and block the process for seconds.
 * @returns `null` when the line is not a JSON object, or has more than 200,000 values or 200 levels.
 */
export function parseJsonLine(line: string): Record<string, unknown> | null {
	const json = withoutMargins(line);
	return json.length > CHECKED_LENGTH && exceededShapeLimit(json, SHAPE) !== null ? null : parseJson(json);
}

/** Like `parseJsonLine`, but also parses a document after a text on the same line, such as a wrapper's progress. */
export function parseJsonAfterText(line: string): Record<string, unknown> | null {
	const found = parseJsonLine(line);
	const start = found === null ? line.slice(0, MARGIN_LENGTH).indexOf('{"', 1) : -1;
	return start === -1 ? found : parseJsonLine(line.slice(start));
}

function withoutMargins(line: string): string {
	if (line.startsWith("{") && line.endsWith("}")) return line;
	const start = INVISIBLE.exec(line.slice(0, MARGIN_LENGTH))?.[0].length ?? 0;
	const end = line.lastIndexOf("}") + 1;
	const rest = line.slice(end);
	const isInvisible = rest.length <= MARGIN_LENGTH && INVISIBLE.exec(rest)?.[0].length === rest.length;
	return line.slice(start, isInvisible ? end : undefined);
}
