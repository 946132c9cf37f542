import type { Agent, AgentCost, Run, RunStrip as Strip } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Button, type ButtonSize, type ButtonVariant } from "../../../kit/button.tsx";
import { Icon } from "../../../kit/icons/icon.tsx";
import { Cell, type Column, Row, rowLinkClass, Table } from "../../../kit/table/table.tsx";
import { SumCost } from "../../../kit/text/cost.tsx";
import { AdapterName } from "../../adapters/components/adapter-name.tsx";
import { RunStrip } from "../../runs/components/list/run-strip.tsx";
import { RunDialog } from "../page/run-dialog.tsx";
import { AgentWork } from "./agent-work.tsx";
import { successOf } from "./success-of.ts";

const HEAD: Column[] = [
	{ name: "Agent" },
	{ name: "Now" },
	{ name: "Adapter", hide: "narrow" },
	{ name: "Last runs", align: "end", hide: "phone" },
	{ name: "Success", align: "end", hide: "phone" },
	{ name: "Cost this month", align: "end", hide: "phone" },
	{ name: "Reports to", hide: "narrow" },
	{ name: "", className: "w-px" },
];

export interface AgentTableProps {
	agents: readonly Agent[];
	names: ReadonlyMap<string, string>;
	running: ReadonlyMap<string, Run>;
	strips: ReadonlyMap<string, Strip["runs"]>;
	costs: ReadonlyMap<string, AgentCost> | undefined;
}

export function AgentTable({ agents, names, running, strips, costs }: AgentTableProps) {
	return (
		<Table label="Agents" head={HEAD}>
			{agents.map((agent) => {
				const runs = strips.get(agent.id) ?? [];
				const cost = costs?.get(agent.id);
				return (
					<Row key={agent.id}>
						<Cell className="max-w-64 min-w-24 sm:min-w-36">
							<Link
								to="/agents/$agentId"
								params={{ agentId: agent.id }}
								data-row=""
								className={`line-clamp-2 font-medium wrap-anywhere ${rowLinkClass}`}
							>
								{agent.name}
							</Link>
							<span className="block truncate text-xs text-muted">
								{agent.oneOff ? "One-off" : (agent.title ?? agent.role)}
							</span>
						</Cell>
						<Cell className="max-w-28 sm:max-w-80">
							<AgentWork agent={agent} run={running.get(agent.id)} />
						</Cell>
						<Cell hide="narrow" className="max-w-52">
							<span className="block truncate">
								<AdapterName type={agent.adapterType} />
							</span>
							{typeof agent.adapterConfig.model === "string" && (
								<span className="block truncate text-xs text-muted">{agent.adapterConfig.model}</span>
							)}
						</Cell>
						<Cell align="end" hide="phone">
							<span className="relative inline-block">
								<RunStrip runs={runs} label={`Last runs of ${agent.name}`} />
							</span>
						</Cell>
						<Cell align="end" hide="phone" className="whitespace-nowrap text-muted">
							{successOf(runs)}
						</Cell>
						<Cell align="end" hide="phone">
							{costs && <SumCost sum={cost} />}
						</Cell>
						<Cell hide="narrow" className="max-w-40 truncate">
							{agent.reportsTo !== null && (
								<Link
									to="/agents/$agentId"
									params={{ agentId: agent.reportsTo }}
									className="relative text-muted hover:text-accent"
								>
									{names.get(agent.reportsTo)}
								</Link>
							)}
						</Cell>
						<Cell align="end">
							<span className="relative">
								<RunButton agent={agent} size="small" />
							</span>
						</Cell>
					</Row>
				);
			})}
		</Table>
	);
}

interface RunButtonProps {
	agent: Agent;
	variant?: ButtonVariant;
	size?: ButtonSize;
}

function RunButton({ agent, variant = "plain", size = "normal" }: RunButtonProps) {
	const [isOpen, setOpen] = useState(false);
	if (agent.status === "terminated") return null;
	return (
		<>
			<Button variant={variant} size={size} aria-label={`Run ${agent.name}`} onClick={() => setOpen(true)}>
				<Icon name="play" className="size-3.5" />
				Run
			</Button>
			{isOpen && <RunDialog agent={agent} onClose={() => setOpen(false)} />}
		</>
	);
}
