/**
 * Reads the comments `// paperclip:<name>: <reason>` of one file. `covers(start, end)`: a comment is on a line of that
 * code or on the previous line; `coversFile()`: the file has one; `violations()` lists comments without a reason or
 * effect.
 */
export function readAllowances(source, name) {
	const marker = `paperclip:${name}`;
	const allowances = source.comments.flatMap((comment) => {
		const [, reason] = new RegExp(`^\\s*${marker}(?::(.*)|\\s*)$`, "s").exec(comment.value) ?? [null, null];
		return reason === null ? [] : [{ line: source.lineOf(comment.start), reason: (reason ?? "").trim(), used: false }];
	});
	const use = (matches) => {
		for (const allowance of matches) allowance.used = true;
		return matches.length > 0;
	};
	return {
		covers(start, end) {
			const [from, to] = [source.lineOf(start) - 1, source.lineOf(end)];
			return use(allowances.filter((allowance) => allowance.line >= from && allowance.line <= to));
		},
		coversFile: () => use(allowances),
		violations() {
			return allowances.flatMap(({ line, reason, used }) => {
				if (!used) return [{ line, message: `"${marker}" allows nothing here; remove it` }];
				return reason === "" ? [{ line, message: `"${marker}" needs a reason: write "// ${marker}: <reason>"` }] : [];
			});
		},
	};
}
