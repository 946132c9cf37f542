/** How much a JSON text may describe. */
export interface ShapeLimits {
	/** Maximum number of values at all levels; a member of an object counts as two. */
	values: number;
	/** Maximum nesting depth of objects and arrays. */
	depth: number;
}

/**
 * Compares a JSON text with limits before it is parsed, because a few megabytes can describe millions of objects and block
 * the process for seconds. The text need not be valid.
 * @returns The limit that the text exceeds, or `null`.
 */
export function exceededShapeLimit(json: string, limits: ShapeLimits): keyof ShapeLimits | null {
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
		if (values > limits.values) return "values";
		if (depth > limits.depth) return "depth";
	}
	return null;
}

function endOfText(json: string, start: number): number {
	for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
		let first = end;
		while (json[first - 1] === "\\") first--;
		if ((end - first) % 2 === 0) return end;
	}
	return json.length;
}
