import type { Run } from "@paperclipai/shared";
import type { ReactNode } from "react";
import { Markdown } from "../../../kit/markdown/markdown.tsx";
import { Panel } from "../../../kit/page/panel.tsx";
import { shortId } from "../../../kit/text/format.ts";
import { Preformatted } from "../../../kit/text/preformatted.tsx";
import { useRunEvents } from "../api.ts";
import { readInvocation } from "../components/about/read-invocation.ts";
import { subjectOf } from "../components/run-subject.ts";

/** Aligns with the columns of `CompareFacts`, whose names are 160 pixels wide, with a gap of 12. */
const BELOW_FACTS = "lg:gap-x-7 lg:pl-39";

export function CompareTexts({ left, right }: { left: Run; right: Run }) {
	const prompts = [usePrompt(left), usePrompt(right)] as const;
	return (
		<div className="grid gap-4">
			<Panel title={prompts[0] === prompts[1] ? "Prompt (identical)" : "Prompts"}>
				{prompts[0] === prompts[1] ? (
					<Preformatted label="Prompt of both runs" text={prompts[0]} />
				) : (
					<SideBySide
						className={BELOW_FACTS}
						left={
							<OfRun run={left}>
								<Preformatted label="Left run's prompt" text={prompts[0]} />
							</OfRun>
						}
						right={
							<OfRun run={right}>
								<Preformatted label="Right run's prompt" text={prompts[1]} />
							</OfRun>
						}
					/>
				)}
			</Panel>
			{(left.summary || right.summary) && (
				<Panel title="Final reports">
					<SideBySide className={BELOW_FACTS} left={<Report run={left} />} right={<Report run={right} />} />
				</Panel>
			)}
		</div>
	);
}

function usePrompt(run: Run): string {
	const { data: events = [] } = useRunEvents(run.id);
	return readInvocation(events)?.prompt ?? subjectOf(run);
}

function Report({ run }: { run: Run }) {
	return (
		<OfRun run={run}>{run.summary ? <Markdown text={run.summary} /> : <p className="text-muted">No report.</p>}</OfRun>
	);
}

/** In narrow windows both texts are stacked, so each shows the id of its run. */
function OfRun({ run, children }: { run: Run; children: ReactNode }) {
	return (
		<>
			<p className="mb-1 font-mono text-xs text-muted lg:hidden">{shortId(run.id)}</p>
			{children}
		</>
	);
}

interface SideBySideProps {
	left: ReactNode;
	right: ReactNode;
	className?: string;
}

export function SideBySide({ left, right, className = "" }: SideBySideProps) {
	return (
		<div className={`grid gap-4 lg:grid-cols-2 ${className}`}>
			<div className="min-w-0">{left}</div>
			<div className="min-w-0">{right}</div>
		</div>
	);
}
