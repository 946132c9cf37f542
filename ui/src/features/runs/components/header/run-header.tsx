import type { Run, RunEvent } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { pageFrame } from "../../../../kit/page/page.tsx";
import { RunBadge } from "../../../../kit/status/status.tsx";
import { formatCompact, formatTokens } from "../../../../kit/text/format.ts";
import { TimeAgo } from "../../../../kit/time/time-ago.tsx";
import { AdapterName } from "../../../adapters/components/adapter-name.tsx";
import { RunCost, RunDuration } from "../run-figures.tsx";
import { subjectOf } from "../run-subject.ts";
import { RunActions } from "./run-actions.tsx";

interface RunHeaderProps {
	run: Run;
	events: readonly RunEvent[];
	/** Scrolls to the prompt and folder; `null` while they are in view. */
	onShowAbout: (() => void) | null;
	/** Status of a run that waits for a person; `undefined` unless its requests are known. */
	waitingLabel: string | undefined;
}

/** Stays visible while the page scrolls. */
export function RunHeader({ run, events, onShowAbout, waitingLabel }: RunHeaderProps) {
	const { usage, issue, issueId } = run;
	return (
		<header className="border-b border-line bg-surface">
			<div className={`flex min-h-12 items-center gap-x-3 py-1.5 max-sm:flex-wrap ${pageFrame}`}>
				<RunBadge run={run} label={waitingLabel} />
				<div className="flex min-w-0 items-baseline gap-x-3 max-sm:-order-1 max-sm:w-full sm:contents">
					<h1
						title={run.agentName}
						className={`min-w-0 truncate text-base font-semibold sm:max-w-60 sm:shrink-0 max-lg:sm:max-w-40 ${onShowAbout ? "max-w-1/2" : ""}`}
					>
						<Link to="/agents/$agentId" params={{ agentId: run.agentId }} className="hover:text-accent hover:underline">
							{run.agentName}
						</Link>
					</h1>
					{onShowAbout && <ShowAbout run={run} onClick={onShowAbout} />}
				</div>
				{issue && issueId && (
					<Link
						to="/issues/$issueId"
						params={{ issueId }}
						title={issue.title}
						className="flex min-w-0 max-w-80 gap-1.5 text-[13px] hover:text-accent hover:underline max-md:hidden"
					>
						<span className="shrink-0 font-mono text-xs leading-5 text-muted">{issue.identifier}</span>
						<span className="truncate">{issue.title}</span>
					</Link>
				)}
				<div className="flex shrink-0 items-center gap-x-3 text-[13px] text-muted">
					<Item wide>
						<AdapterName type={run.adapterType} />
						{run.model && ` · ${run.model}`}
					</Item>
					<Item wide>
						<TimeAgo at={run.startedAt ?? run.createdAt} />
					</Item>
					{/* The longer labels leave no room for it on phones. */}
					<span className={run.waitingFor > 0 || (run.status === "succeeded" && run.error) ? "max-sm:hidden" : ""}>
						<RunDuration run={run} />
					</span>
					<Item>
						<RunCost run={run} isNamed />
					</Item>
					<Item wide>
						{usage && (
							<span title={formatTokens(usage)}>{formatCompact(usage.inputTokens + usage.outputTokens)} tokens</span>
						)}
					</Item>
				</div>
				<div className="ml-auto flex shrink-0 items-center gap-2 sm:order-2">
					<RunActions run={run} events={events} />
				</div>
			</div>
		</header>
	);
}

/** Subject and folder, while their card is scrolled out of view. */
function ShowAbout({ run, onClick }: { run: Run; onClick: () => void }) {
	const folder = run.cwd?.split(/[\\/]/).findLast((name) => name !== "");
	return (
		<button
			type="button"
			title="Show prompt and details"
			onClick={onClick}
			className="flex min-w-24 flex-1 items-baseline gap-2 text-left text-[13px] hover:text-accent sm:order-1"
		>
			{/* Wider windows show the issue beside it, whose title would be repeated. */}
			<span className={run.issue ? "truncate md:hidden" : "truncate"}>{subjectOf(run)}</span>
			{run.issue && !folder && <span className="max-md:hidden">Details</span>}
			{folder && <span className="max-w-1/3 shrink-0 truncate font-mono text-xs text-muted">{folder}</span>}
		</button>
	);
}

/** A fact that is hidden in narrow windows; the details contain it too. */
function Item({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
	if (!children) return null;
	return (
		<span className={`tabular-nums whitespace-nowrap ${wide ? "max-lg:hidden" : "max-md:hidden"}`}>{children}</span>
	);
}
