import { LINE_STYLES, SIGNS, TEXT_CLASS, VisibleText } from "../../../kit/diff/diff-text.tsx";
import type { SettingDifference } from "./snapshot-lines.ts";

export function Difference({ name, before, after }: SettingDifference) {
	const isHidden = before === after;
	return (
		<div className="overflow-hidden rounded-md border border-line">
			<p className="border-b border-line bg-sunken px-3 py-1 text-xs font-medium">{name}</p>
			{isHidden ? (
				<p className="px-3 py-1.5 text-[13px] text-muted">The hidden value changed.</p>
			) : (
				<div className="font-mono text-[13px]">
					{before !== undefined && <Lines kind="removed" label="Before" text={before} />}
					{after !== undefined && <Lines kind="added" label="After" text={after} />}
				</div>
			)}
		</div>
	);
}

interface LinesProps {
	kind: "removed" | "added";
	label: string;
	text: string;
}

function Lines({ kind, label, text }: LinesProps) {
	return (
		<div className={`py-1 ${LINE_STYLES[kind]} ${kind === "added" ? "text-ok" : "text-bad"}`}>
			<span className="sr-only">{label}: </span>
			{text.split("\n").map((line, at) => (
				<p key={at} data-sign={SIGNS[kind]} className={`min-h-5 ${TEXT_CLASS}`}>
					<VisibleText text={line} />
				</p>
			))}
		</div>
	);
}
