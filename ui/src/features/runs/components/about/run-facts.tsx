import { type Run, type RunEvent, settledLateAt } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatDateTime, formatTokens, shortId } from "../../../../kit/text/format.ts";
import { AdapterName } from "../../../adapters/components/adapter-name.tsx";
import { describePolicy } from "../../conversation/describe-policy.ts";
import { RunCost } from "../run-figures.tsx";
import { reasonOf } from "../run-subject.ts";
import { exitOf } from "./run-exit.ts";

const SOURCES: Record<Run["invocationSource"], string> = {
	timer: "Timer",
	assignment: "Assignment",
	on_demand: "A person",
	automation: "An agent or a program",
};

export function RunFacts({ run, events }: { run: Run; events: readonly RunEvent[] }) {
	const { usage } = run;
	const settledLate = settledLateAt(run);
	const decision = events.findLast((event) => event.type.startsWith("session."))?.message;
	return (
		<dl className="grid grid-cols-2 gap-x-6 gap-y-2 text-[13px] sm:grid-cols-3 lg:grid-cols-4">
			<Fact name="Adapter">
				<AdapterName type={run.adapterType} />
			</Fact>
			<Fact name="Model">{run.model}</Fact>
			<Fact name="Workspace">
				{run.executionWorkspaceId && (
					<Link
						to="/workspaces/$workspaceId"
						params={{ workspaceId: run.executionWorkspaceId }}
						className="text-accent hover:underline"
					>
						{run.cwdSource === "issue_worktree" ? "Issue worktree" : "Issue workspace"}
					</Link>
				)}
			</Fact>
			<Fact name="Environment">{run.environment?.name}</Fact>
			<Fact name="Permissions">{describePolicy(run)}</Fact>
			<Fact name="Retry of">
				{run.retryOf && (
					<Link to="/runs/$runId" params={{ runId: run.retryOf }} className="font-mono text-accent hover:underline">
						{shortId(run.retryOf)}
					</Link>
				)}
			</Fact>
			<Fact name="Source">{[SOURCES[run.invocationSource], reasonOf(run)].filter(Boolean).join(" · ")}</Fact>
			<Fact name="Started">{run.startedAt && formatDateTime(run.startedAt)}</Fact>
			{settledLate && run.finishedAt && (
				<>
					<Fact name="Ended">{formatDateTime(run.finishedAt)}</Fact>
					<Fact name="Settled">{formatDateTime(settledLate)}</Fact>
				</>
			)}
			<Fact name="Exit">{exitOf(run)}</Fact>
			<Fact name="Tokens">{usage && formatTokens(usage)}</Fact>
			<Fact name="Cost">
				<RunCost run={run} />
			</Fact>
			<Fact name="Session">{session(run)}</Fact>
			<Fact name="Session decision">{decision}</Fact>
			<Fact name="Run">
				<span className="font-mono" title={run.id}>
					{shortId(run.id)}
				</span>
			</Fact>
		</dl>
	);
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
	if (children === null || children === undefined || children === false || children === "") return null;
	return (
		<div className="min-w-0">
			<dt className="text-muted">{name}</dt>
			<dd className="wrap-anywhere">{children}</dd>
		</div>
	);
}

function session({ sessionIdBefore, sessionIdAfter }: Run): ReactNode {
	if (!sessionIdBefore && !sessionIdAfter) return null;
	return (
		<span className="font-mono" title={`${sessionIdBefore ?? "none"} → ${sessionIdAfter ?? "none"}`}>
			{sessionIdBefore ? shortId(sessionIdBefore) : "none"} → {sessionIdAfter ? shortId(sessionIdAfter) : "none"}
		</span>
	);
}
