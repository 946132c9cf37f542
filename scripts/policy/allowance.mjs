/**
 * Reads the comments `// paperclip:<name>: <reason>` of one file.
 * `covers(from, to)` is true when one of them stands on a line of the piece of code or on the line above it;
 * `problems()` lists those without a reason, and those that covered nothing.
 */
export function readAllowances(source, name) {
	const marker = `paperclip:${name}`;
	const allowances = source.comments
		.filter((comment) => comment.value.trim().startsWith(marker))
		.map((comment) => ({
			line: source.lineOf(comment.start),
			reason: comment.value.trim().slice(marker.length).replace(/^:/, "").trim(),
			used: false,
		}));
	return {
		covers(start, end) {
			const [from, to] = [source.lineOf(start) - 1, source.lineOf(end)];
			const hits = allowances.filter((allowance) => allowance.line >= from && allowance.line <= to);
			for (const hit of hits) hit.used = true;
			return hits.length > 0;
		},
		problems() {
			return allowances.flatMap(({ line, reason, used }) => {
				if (!used) return [{ line, message: `"${marker}" allows nothing here; remove it` }];
				return reason === "" ? [{ line, message: `"${marker}" needs a reason: write "// ${marker}: <reason>"` }] : [];
			});
		},
	};
}
