import type { DiffHunk, DiffLine } from "./diff-line.ts";
import { type MarkedLine, unifiedRows } from "./diff-rows.ts";
import { LINE_STYLES, NUMBER_CLASS, SIGNS, TEXT_CLASS } from "./line-styles.ts";
import { LineText } from "./line-text.tsx";

/** A hunk in one column. */
export function UnifiedHunk({ hunk }: { hunk: DiffHunk }) {
	return (
		<>
			<colgroup>
				<col className="w-11" />
				<col className="w-11" />
				<col />
			</colgroup>
			<tbody>
				{unifiedRows(hunk).map((line, at) => (
					<UnifiedLine key={at} line={line} />
				))}
			</tbody>
		</>
	);
}

function UnifiedLine({ line }: { line: MarkedLine }) {
	return (
		<tr data-line={line.kind} className={LINE_STYLES[line.kind]}>
			<LineNumber line={line.oldLine} />
			<LineNumber line={line.newLine} />
			<td className={TEXT_CLASS} data-sign={SIGNS[line.kind]}>
				<Spoken kind={line.kind} />
				<LineText line={line} />
			</td>
		</tr>
	);
}

/** Drawn by the style, so that a selection does not copy it. */
export function LineNumber({ line }: { line: number | undefined }) {
	return <td className={NUMBER_CLASS} data-number={line ?? ""} />;
}

/** For screen readers, to which signs and colours say nothing. */
export function Spoken({ kind }: { kind: DiffLine["kind"] }) {
	if (kind !== "added" && kind !== "removed") return null;
	return <span className="sr-only select-none">{kind}: </span>;
}
