import type { Agent, AgentStatus, Run } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { Panel } from "../../../kit/page/panel.tsx";
import { StatusDot, statusStyles } from "../../../kit/status/status.tsx";
import { Cell, Row, rowLinkClass, Table } from "../../../kit/table/table.tsx";
import { TimeAgo } from "../../../kit/time/time-ago.tsx";
import { BudgetUsedUp } from "../../agents/budget-used-up.tsx";
import { successOf } from "../../agents/list/success-of.ts";
import { useCompanyId } from "../../companies/selected-company.ts";
import { useRunStrips, useRuns } from "../../runs/api.ts";
import { RunStrip } from "../../runs/components/list/run-strip.tsx";
import { subjectOf } from "../../runs/components/run-subject.ts";

const MAX_SHOWN = 12;
const ORDER: Record<AgentStatus, number> = { running: 0, error: 1, paused: 3, idle: 2, terminated: 4 };
const HEAD = [
	{ name: "Agent" },
	{ name: "Now", className: "w-full" },
	{ name: "Last runs", align: "end" as const, hide: "phone" as const },
	{ name: "Success", align: "end" as const, hide: "narrow" as const },
	{ name: "Last run", align: "end" as const },
];

export function AgentsPanel({ agents }: { agents: readonly Agent[] }) {
	const companyId = useCompanyId();
	const active = agents.filter(({ status }) => status !== "terminated");
	const shown = [...active].sort((one, other) => ORDER[one.status] - ORDER[other.status]).slice(0, MAX_SHOWN);
	const strips = useRunStrips(
		companyId,
		shown.map(({ id }) => id),
	);
	const { data: live = [] } = useRuns(companyId, { status: "running", limit: 50 });
	return (
		<Panel
			title="Agents"
			count={active.length}
			flush
			actions={
				<Link to="/agents" className="text-[13px] text-accent hover:underline">
					All agents
				</Link>
			}
		>
			<Table label="Agents" head={HEAD} flush>
				{shown.map((agent) => (
					<Row key={agent.id}>
						<Cell className="max-w-48">
							<span className="flex items-center gap-2">
								<StatusDot status={agent.status} />
								<Link
									to="/agents/$agentId"
									params={{ agentId: agent.id }}
									data-row=""
									className={`truncate font-medium ${rowLinkClass}`}
								>
									{agent.name}
								</Link>
							</span>
						</Cell>
						<Cell className="w-full max-w-0 truncate text-muted">
							<Doing agent={agent} run={live.find(({ agentId }) => agentId === agent.id)} />
						</Cell>
						<Cell align="end" hide="phone" className="[&_ul]:relative [&_ul]:z-10 [&_ul]:ml-auto">
							{/* While loading, an agent must not appear to have no runs. */}
							{strips.size > 0 && <RunStrip runs={strips.get(agent.id) ?? []} label={`Last runs of ${agent.name}`} />}
						</Cell>
						<Cell align="end" hide="narrow">
							{successOf(strips.get(agent.id) ?? [])}
						</Cell>
						<Cell align="end" className="text-muted">
							<LastRun runs={strips.get(agent.id) ?? []} />
						</Cell>
					</Row>
				))}
			</Table>
		</Panel>
	);
}

function Doing({ agent, run }: { agent: Agent; run: Run | undefined }) {
	if (run)
		return <span className="text-text">{[run.issue?.identifier, subjectOf(run)].filter(Boolean).join(" ")}</span>;
	if (agent.overBudget) return <BudgetUsedUp />;
	return statusStyles[agent.status].label;
}

function LastRun({ runs }: { runs: readonly { createdAt: string }[] }) {
	const last = runs.at(-1);
	return last ? <TimeAgo at={last.createdAt} /> : null;
}
