import type { DiffHunk } from "./diff-line.ts";
import { type MarkedLine, splitRows } from "./diff-rows.ts";
import { LINE_STYLES, LineText, SIGNS, TEXT_CLASS } from "./diff-text.tsx";
import { LineNumber, Spoken } from "./unified-hunk.tsx";

export function SplitHunk({ hunk }: { hunk: DiffHunk }) {
	return (
		<>
			<colgroup>
				<col className="w-11" />
				<col />
				<col className="w-11" />
				<col />
			</colgroup>
			<tbody>
				{splitRows(hunk).map(({ before, after }, at) => (
					<tr key={at}>
						<Side line={before} number={before?.oldLine} />
						<Side line={after} number={after?.newLine} />
					</tr>
				))}
			</tbody>
		</>
	);
}

function Side({ line, number }: { line: MarkedLine | null; number: number | undefined }) {
	if (line === null) return <td colSpan={2} className="border-r border-line/60 bg-sunken/60" />;
	return (
		<>
			<LineNumber line={number} />
			<td
				className={`border-r border-line/60 ${TEXT_CLASS} ${LINE_STYLES[line.kind]}`}
				data-line={line.kind}
				data-sign={SIGNS[line.kind]}
			>
				<Spoken kind={line.kind} />
				<LineText line={line} />
			</td>
		</>
	);
}
