import type { Bound, JsonSize } from "./bound.ts";

export function describeBounds(bounds: Readonly<Record<string, Bound>>): string {
	const rows = Object.entries(bounds).flatMap(([source, bound]) =>
		leaves(bound, "").map(
			([path, leaf]) => `| \`${source}\` | ${path === "" ? "" : `\`${path}\``} | ${describe(leaf)} |`,
		),
	);
	return [
		"# What an adapter may return and report",
		"",
		"Generated from `server/src/engine/adapters/bounds/adapter-bounds.ts` by its test (`npx vitest run src/engine/adapters/bounds -u` in",
		"`server`); edit that file.",
		"",
		"A text or JSON value that exceeds its limit is cut, and a note says so. Any other value that exceeds its limit is omitted;",
		"the run's events or the server's log say so. An `exitCode` that exceeds its limit fails the run with",
		"`adapter_result_invalid`, and `usage` is omitted unless both `inputTokens` and `outputTokens` are within their limits. Errors",
		"that an adapter throws are kept up to 4,096 characters. `[]` stands for each item of a list.",
		"",
		"| from | field | limit |",
		"|---|---|---|",
		...rows,
		"",
	].join("\n");
}

function leaves(bound: Bound, path: string): [string, Bound][] {
	if (bound.kind === "object") {
		return Object.entries(bound.fields).flatMap(([key, field]) => leaves(field, path === "" ? key : `${path}.${key}`));
	}
	return bound.kind === "list" ? [[path, bound], ...leaves(bound.of, `${path}[]`)] : [[path, bound]];
}

const format = (value: number) => value.toLocaleString("en-US");

function describe(bound: Bound): string {
	switch (bound.kind) {
		case "text":
			return `text, cut after ${format(bound.chars)} characters`;
		case "name":
			return `text of at most ${format(bound.chars)} characters`;
		case "number":
			return `number from ${format(bound.min)} to ${format(bound.max)}`;
		case "time":
			return "ISO 8601, up to the year 9999";
		case "json":
			return `JSON, cut after ${describeSize(bound.size)}`;
		case "wholeJson":
			return `JSON of at most ${describeSize(bound.size)}`;
		case "list":
			return `list of at most ${format(bound.items)} items`;
		default:
			return "true or false";
	}
}

function describeSize({ chars, values, depth }: JsonSize): string {
	return `${format(chars)} characters, ${format(values)} values or ${depth} levels`;
}
