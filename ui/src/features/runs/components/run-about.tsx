import type { Run, RunEvent } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { CopyButton } from "../../../kit/copy-button.tsx";
import { Icon } from "../../../kit/icons/icon.tsx";
import { Preformatted } from "../../../kit/preformatted.tsx";
import { InvocationFacts } from "./invocation-facts.tsx";
import { readInvocation } from "./read-invocation.ts";
import { RunFacts } from "./run-facts.tsx";
import { subjectOf } from "./run-subject.ts";

const summaryClass = "flex min-h-9 min-w-0 cursor-pointer list-none items-center gap-2 px-3 py-1 hover:bg-sunken/60";

/** What the agent was asked and where it works in two lines, and all facts behind them. */
export function RunAbout({ run, events }: { run: Run; events: readonly RunEvent[] }) {
	const invocation = readInvocation(events);
	const prompt = invocation?.prompt ?? null;
	return (
		<div className="min-w-0 divide-y divide-line rounded-lg border border-line bg-surface text-[13px]">
			{prompt === null ? (
				<p className="flex min-h-9 items-center gap-2 px-3 py-1">
					<PromptLine run={run} />
				</p>
			) : (
				<details className="group/prompt min-w-0">
					<summary className={summaryClass}>
						<PromptLine run={run} />
						<Chevron className="group-open/prompt:rotate-180" label="Prompt" />
					</summary>
					<div className="relative border-t border-line p-3">
						<Preformatted label="Prompt" text={prompt} />
						<CopyButton label="Copy the prompt" text={() => prompt} className="absolute top-4 right-4 bg-sunken" />
					</div>
				</details>
			)}
			<details className="group/details min-w-0">
				<summary className={summaryClass}>
					<Icon name="folder" className="size-4 shrink-0 text-muted" />
					<span title={run.cwd ?? undefined} className="min-w-0 truncate font-mono text-xs text-muted">
						{run.cwd ?? "Folder not chosen yet"}
					</span>
					<Chevron className="group-open/details:rotate-180" label="Details" />
				</summary>
				<div className="grid gap-4 border-t border-line p-3">
					<RunFacts run={run} events={events} />
					{invocation && <InvocationFacts invocation={invocation} />}
				</div>
			</details>
		</div>
	);
}

function PromptLine({ run }: { run: Run }) {
	return (
		<>
			<Icon name="comment" className="size-4 shrink-0 text-muted" />
			{run.issue && run.issueId && (
				<Link
					to="/issues/$issueId"
					params={{ issueId: run.issueId }}
					className="shrink-0 font-mono text-xs text-accent hover:underline"
				>
					{run.issue.identifier}
				</Link>
			)}
			<span title={subjectOf(run)} className="min-w-0 truncate">
				{subjectOf(run)}
			</span>
		</>
	);
}

function Chevron({ className, label }: { className: string; label: string }) {
	return (
		<span className="ml-auto flex shrink-0 items-center gap-1 text-xs text-muted">
			{label}
			<Icon name="down" className={`size-3.5 ${className}`} />
		</span>
	);
}
