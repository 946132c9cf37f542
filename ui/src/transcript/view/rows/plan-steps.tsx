import type { PlanStep } from "@paperclipai/adapter-utils";

const MARKS = { open: "☐", active: "▸", done: "☑" };
const NAMES = { open: "to do", active: "in progress", done: "done" };
const STYLES = { open: "", active: "font-semibold", done: "text-muted" };

export function PlanSteps({ steps, field }: { steps: PlanStep[]; field: number }) {
	return (
		<ul className="grid gap-0.5 text-[13px]">
			{steps.map(({ text, status }, index) => (
				<li key={index} className={`flex gap-2 ${STYLES[status]}`}>
					<span aria-hidden="true" className={status === "done" ? "text-ok" : "text-muted"}>
						{MARKS[status]}
					</span>
					<span className="sr-only">{NAMES[status]}:</span>
					<span data-search={field + index} className="min-w-0 wrap-anywhere">
						{text}
					</span>
				</li>
			))}
		</ul>
	);
}
