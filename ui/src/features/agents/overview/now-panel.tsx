import { type Agent, formatDuration, type Run } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { Panel } from "../../../kit/page/panel.tsx";
import { RunBadge } from "../../../kit/status/status.tsx";
import { useNow } from "../../../kit/time/clock.ts";
import { TimeAgo } from "../../../kit/time/time-ago.tsx";
import { useRuns } from "../../runs/api.ts";
import { outcomeLinesOf, subjectOf } from "../../runs/components/run-subject.ts";

const IDLE: Partial<Record<Agent["status"], string>> = {
	paused: "No runs start until you resume this agent.",
	terminated: "This agent will not run again.",
};

export function NowPanel({ agent }: { agent: Agent }) {
	const active = useRuns(agent.companyId, {
		agentId: agent.id,
		status: "running,queued,scheduled_retry",
		limit: 20,
	}).data;
	if (active === undefined) return null;
	if (active.length === 0) return <p className="text-[13px] text-muted">{IDLE[agent.status] ?? idleText(agent)}</p>;
	return (
		<Panel title="Now" flush>
			<ul className="divide-y divide-line">
				{runningFirst(active).map((run) => (
					<ActiveRun key={run.id} run={run} />
				))}
			</ul>
		</Panel>
	);
}

function runningFirst(runs: readonly Run[]): Run[] {
	return [...runs].sort((a, b) => Number(b.status === "running") - Number(a.status === "running"));
}

function ActiveRun({ run }: { run: Run }) {
	const now = useNow(run.startedAt ? 1_000 : 0);
	const [outcome] = outcomeLinesOf(run);
	return (
		<li className="relative flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 hover:bg-sunken/60">
			<RunBadge run={run} />
			{run.issue && (
				<Link
					to="/issues/$issueId"
					params={{ issueId: run.issue.identifier }}
					className="relative z-10 font-mono text-xs text-muted hover:text-accent"
				>
					{run.issue.identifier}
				</Link>
			)}
			<Link
				to="/runs/$runId"
				params={{ runId: run.id }}
				className="min-w-0 flex-1 truncate font-medium after:absolute after:inset-0 hover:text-accent"
			>
				{subjectOf(run)}
			</Link>
			<span className="text-[13px] text-muted tabular-nums">
				{run.startedAt ? (
					formatDuration(Math.max(0, now - Date.parse(run.startedAt)))
				) : (
					<>
						{outcome?.text ?? "Waiting"} · <TimeAgo at={run.createdAt} />
					</>
				)}
			</span>
		</li>
	);
}

function idleText({ runtimeConfig: { heartbeat } }: Agent): string {
	if (!heartbeat.enabled) return "Runs when you start it, assign it an issue, or mention it.";
	return `Wakes on a timer, ${formatDuration(heartbeat.intervalSec * 1_000)} after its last run${heartbeat.onlyWhenWork ? ", if it has work" : ""}.`;
}
