import { formatCount } from "../../../kit/text/format.ts";
import type { SearchResult } from "../../blocks/search-query.ts";

/**
 * Says that there is no match only of a log that has been read completely.
 * @param linesSoFar Number of lines read; `null` when that is the whole log of a finished run.
 */
export function describeMatches(
	{ total, complete, position }: Pick<SearchResult, "total" | "complete" | "position">,
	linesSoFar: number | null,
): string {
	const isWhole = complete && linesSoFar === null;
	if (total > 0)
		return `${position === null ? "–" : formatCount(position + 1)} of ${formatCount(total)}${isWhole ? "" : "+"}`;
	if (linesSoFar === null) return complete ? "no match" : "searching…";
	if (linesSoFar === 0) return "searching…";
	return `no match in ${formatCount(linesSoFar)} ${linesSoFar === 1 ? "line" : "lines"} so far`;
}
