import type { Agent, Run } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { StatusBadge } from "../../../kit/status/status.tsx";
import { subjectOf } from "../../runs/components/run-subject.ts";
import { BudgetUsedUp } from "../budget-used-up.tsx";

export function AgentWork({ agent, run }: { agent: Agent; run: Run | undefined }) {
	return (
		<span className="flex min-w-0 flex-wrap items-center gap-x-2">
			<StatusBadge status={agent.status} />
			{agent.overBudget && (
				<span className="text-xs">
					<BudgetUsedUp />
				</span>
			)}
			{run && (
				<Link
					to="/runs/$runId"
					params={{ runId: run.id }}
					title={subjectOf(run)}
					className="relative min-w-0 truncate text-muted hover:text-accent"
				>
					{run.issue && <span className="font-mono text-xs">{run.issue.identifier} </span>}
					{subjectOf(run)}
				</Link>
			)}
		</span>
	);
}
