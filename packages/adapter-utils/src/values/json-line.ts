import { AGENT_LIMITS } from "../limits/agent-limits.ts";
import { parseJson } from "./read-value.ts";

/** Length from which a line is checked first; shorter lines are cheap to parse. */
const CHECKED_LENGTH = 1_000;

/**
 * Checks the number and depth of values before parsing, because a line of a few megabytes can describe millions of
 * objects and block the process for seconds.
 * @returns `null` when the line is not a JSON object, or has more than 200,000 values or 200 levels.
 */
export function parseJsonLine(line: string): Record<string, unknown> | null {
	return line.length > CHECKED_LENGTH && !isShapeWithinLimits(line) ? null : parseJson(line);
}

function isShapeWithinLimits(json: string): boolean {
	let values = 1;
	let depth = 0;
	for (let at = 0; at < json.length; at++) {
		switch (json[at]) {
			case '"':
				at = endOfText(json, at);
				break;
			case ",":
			case ":":
				values++;
				break;
			case "[":
			case "{":
				values++;
				depth++;
				break;
			case "]":
			case "}":
				depth--;
		}
		if (values > AGENT_LIMITS.lineValues || depth > AGENT_LIMITS.lineDepth) return false;
	}
	return true;
}

function endOfText(json: string, start: number): number {
	for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
		let first = end;
		while (json[first - 1] === "\\") first--;
		if ((end - first) % 2 === 0) return end;
	}
	return json.length;
}
