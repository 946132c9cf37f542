import { isTerminalRunStatus, type Run, type RunEvent } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { type ReactNode, type Ref, Suspense, useState } from "react";
import { Icon } from "../../../../kit/icons/icon.tsx";
import { lazyPart } from "../../../../kit/lazy-part.ts";
import { Preformatted } from "../../../../kit/text/preformatted.tsx";
import { causeOf, subjectOf } from "../run-subject.ts";
import { readInvocation } from "./read-invocation.ts";

const RunDetails = lazyPart(async () => (await import("./run-details.tsx")).RunDetails);

export function RunAbout({ run, events, ref }: { run: Run; events: readonly RunEvent[]; ref: Ref<HTMLDivElement> }) {
	const invocation = readInvocation(events);
	const prompt = invocation?.prompt ?? null;
	// The run's record may arrive after the event.
	const folder = run.cwd ?? invocation?.cwd ?? null;
	return (
		<div ref={ref} className="min-w-0 divide-y divide-line rounded-lg border border-line bg-surface text-[13px]">
			{prompt === null ? (
				<p className="flex min-h-9 items-center gap-2 px-3 py-1">
					<PromptLine run={run} />
				</p>
			) : (
				<Disclosure label="Prompt" line={<PromptLine run={run} />}>
					<Preformatted label="Prompt" text={prompt} copyLabel="Copy the prompt" />
				</Disclosure>
			)}
			<Disclosure label="Details" line={<FolderLine path={folder} isOver={isTerminalRunStatus(run.status)} />}>
				<Suspense fallback={null}>
					<RunDetails run={run} events={events} invocation={invocation} folder={folder} />
				</Suspense>
			</Disclosure>
		</div>
	);
}

/** Renders its content only while open, because a prompt may be a megabyte long. */
function Disclosure({ label, line, children }: { label: string; line: ReactNode; children: ReactNode }) {
	const [isOpen, setOpen] = useState(false);
	return (
		<details className="group min-w-0" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
			<summary className="flex min-h-9 min-w-0 cursor-pointer list-none items-center gap-2 px-3 py-1 hover:bg-sunken/60">
				{line}
				<span className="ml-auto flex shrink-0 items-center gap-1 text-xs text-muted">
					{label}
					<Icon name="down" className={`size-3.5 ${isOpen ? "rotate-180" : ""}`} />
				</span>
			</summary>
			{isOpen && <div className="border-t border-line p-3">{children}</div>}
		</details>
	);
}

function FolderLine({ path, isOver }: { path: string | null; isOver: boolean }) {
	return (
		<>
			<Icon name="folder" className="size-4 shrink-0 text-muted" />
			<span
				title={path ?? undefined}
				className="min-w-0 truncate font-mono text-xs text-muted group-open:wrap-anywhere group-open:whitespace-normal"
			>
				{path ?? (isOver ? "No folder" : "Folder not chosen yet")}
			</span>
		</>
	);
}

/** Shows the issue only where the header has no room for it. */
function PromptLine({ run }: { run: Run }) {
	const isInHeader = run.promptExcerpt === null && run.issue !== null;
	return (
		<>
			<Icon name="comment" className="size-4 shrink-0 text-muted" />
			{run.issue && run.issueId && (
				<Link
					to="/issues/$issueId"
					params={{ issueId: run.issueId }}
					className="shrink-0 font-mono text-xs text-accent hover:underline md:hidden"
				>
					{run.issue.identifier}
				</Link>
			)}
			<span title={subjectOf(run)} className={`min-w-0 truncate ${isInHeader ? "md:hidden" : ""}`}>
				{subjectOf(run)}
			</span>
			{isInHeader && <span className="truncate max-md:hidden">{causeOf(run)}</span>}
		</>
	);
}
