import type { Run } from "@paperclipai/shared";
import { type Outcome, outcomeLinesOf } from "./run-subject.ts";

export const OUTCOME_COLOURS: Record<Outcome["tone"], string> = {
	bad: "text-bad",
	warn: "text-warn",
	plain: "text-muted",
};

export function OutcomeLines({ run, className = "" }: { run: Run; className?: string }) {
	return outcomeLinesOf(run).map(({ text, tone }) => (
		<span key={text} title={text} className={`block truncate ${className} ${OUTCOME_COLOURS[tone]}`}>
			{text}
		</span>
	));
}
