import type { DiffHunk, DiffLine } from "./diff-line.ts";
import { type MarkedLine, unifiedRows } from "./diff-rows.ts";
import { LINE_STYLES, LineText, NUMBER_CLASS, SIGNS, TEXT_CLASS } from "./diff-text.tsx";

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

/** CSS draws the number, so that copying omits it. */
export function LineNumber({ line }: { line: number | undefined }) {
	return <td className={NUMBER_CLASS} data-number={line ?? ""} />;
}

/** Screen readers do not see signs and colours. */
export function Spoken({ kind }: { kind: DiffLine["kind"] }) {
	if (kind !== "added" && kind !== "removed") return null;
	return <span className="sr-only select-none">{kind}: </span>;
}
