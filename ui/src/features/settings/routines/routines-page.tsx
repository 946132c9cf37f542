import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { Button, buttonClass } from "../../../kit/button.tsx";
import { EmptyState } from "../../../kit/page/empty-state.tsx";
import { Facet } from "../../../kit/table/facet.tsx";
import { type Column, Table } from "../../../kit/table/table.tsx";
import { useAgents } from "../../agents/api.ts";
import { useCompanyId } from "../../companies/selected-company.ts";
import { agentOptionsOf } from "../../runs/agent-options.ts";
import { ListState } from "../components/list-state.tsx";
import { SettingsPage } from "../components/settings-page.tsx";
import { useRoutines } from "./api.ts";
import { LazyRoutineDialog } from "./lazy-routine-dialog.tsx";
import { RoutineRow } from "./routine-row.tsx";

const HEAD: Column[] = [
	{ name: "Routine" },
	{ name: "Schedule", hide: "phone" },
	{ name: "Next" },
	{ name: "Last", hide: "phone" },
	{ name: "" },
];

export function RoutinesPage() {
	const { agent: agentId } = useSearch({ from: "/settings/routines" });
	const navigate = useNavigate({ from: "/settings/routines" });
	const [isCreating, setCreating] = useState(false);
	const companyId = useCompanyId();
	const { data } = useAgents(companyId);
	const agents = data?.filter(({ status, oneOff }) => status !== "terminated" && !oneOff);
	const routines = useRoutines(companyId, agentId === undefined ? agents : agents?.filter(({ id }) => id === agentId));
	const create = (
		<Button variant="primary" onClick={() => setCreating(true)}>
			New routine
		</Button>
	);
	const filter = agents && agents.length > 1 && (
		<Facet
			label="Agent"
			options={agentOptionsOf(agents)}
			selected={agentId === undefined ? [] : [agentId]}
			onChange={(ids) => {
				const next = ids.find((id) => id !== agentId);
				void navigate({ search: next === undefined ? {} : { agent: next }, replace: true });
			}}
		/>
	);
	const hasSome = (routines.data?.length ?? 0) > 0;
	return (
		<SettingsPage
			title="Routines"
			about="Recurring work for agents: a prompt, or an issue assigned to them on a schedule."
			actions={
				(hasSome || agentId !== undefined) && (
					<>
						{filter}
						{create}
					</>
				)
			}
		>
			<ListState
				what="routines"
				query={routines}
				empty={
					<EmptyState title={agentId === undefined ? "No routines yet" : "This agent has no routines"}>
						<p className="max-w-md text-muted">For example, a report every morning or dependency updates every week.</p>
						{agents?.length === 0 ? (
							<Link to="/agents/new" className={buttonClass("primary")}>
								Create an agent first
							</Link>
						) : (
							agentId === undefined && create
						)}
					</EmptyState>
				}
			>
				{(items) => (
					<Table label="Routines" head={HEAD}>
						{items.map((routine) => (
							<RoutineRow key={routine.id} routine={routine} />
						))}
					</Table>
				)}
			</ListState>
			{isCreating && agents && <LazyRoutineDialog agents={agents} routine={null} onClose={() => setCreating(false)} />}
		</SettingsPage>
	);
}
