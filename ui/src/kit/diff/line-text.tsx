import type { MarkedLine } from "./diff-rows.ts";
import { VisibleText } from "./visible-text.tsx";

const MARKS = { added: "bg-ok/25", removed: "bg-bad/25" } as const;

export function LineText({ line: { text, kind, changed } }: { line: MarkedLine }) {
	if (!changed || kind === "context" || kind === "note") return <VisibleText text={text} />;
	return (
		<>
			<VisibleText text={text.slice(0, changed.start)} />
			<span className={`rounded-sm ${MARKS[kind]}`}>
				<VisibleText text={text.slice(changed.start, changed.end)} />
			</span>
			<VisibleText text={text.slice(changed.end)} />
		</>
	);
}
