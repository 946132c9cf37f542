import { Link } from "@tanstack/react-router";
import { Panel } from "../../../kit/page/panel.tsx";
import { RevokeButton } from "../../../kit/revoke-button.tsx";
import { Cell, type Column, Row, Table } from "../../../kit/table/table.tsx";
import { TimeAgo } from "../../../kit/time/time-ago.tsx";
import { useAgents } from "../../agents/api.ts";
import { useCompanyId } from "../../companies/selected-company.ts";
import { ListState } from "../components/list-state.tsx";
import { type KeyOfAgent, useAgentKeys, useCreateAgentKey, useRevokeAgentKey } from "./api.ts";
import { KeyList, NoKeys } from "./key-list.tsx";
import { NewKeyForm } from "./new-key-form.tsx";

const HEAD: Column[] = [
	{ name: "Agent" },
	{ name: "Name" },
	{ name: "Created", align: "end", hide: "phone" },
	{ name: "" },
];

export function AgentKeys() {
	const companyId = useCompanyId();
	const { data } = useAgents(companyId);
	const agents = data?.filter(({ status, oneOff }) => status !== "terminated" && !oneOff);
	const keys = useAgentKeys(companyId, agents);
	const create = useCreateAgentKey(companyId);
	return (
		<Panel title="Agent keys" count={keys.data?.filter(({ revokedAt }) => revokedAt === null).length} flush>
			<div className="grid gap-4 p-4">
				<p className="max-w-2xl text-[13px] text-muted">
					For agents that call the API outside of a run, for example from a CI build. Runs get their own tokens.
				</p>
				{agents && agents.length > 0 && (
					<NewKeyForm
						label="Key name"
						placeholder="Nightly build"
						owners={agents}
						create={(name, agentId) => create.mutateAsync({ agentId, name })}
					/>
				)}
			</div>
			<KeyList>
				<ListState what="keys" query={keys} empty={<NoKeys>No agent keys.</NoKeys>}>
					{(items) => (
						<Table label="Agent keys" flush head={HEAD}>
							{items.map((key) => (
								<AgentKeyRow key={key.id} agentKey={key} />
							))}
						</Table>
					)}
				</ListState>
			</KeyList>
		</Panel>
	);
}

function AgentKeyRow({ agentKey }: { agentKey: KeyOfAgent }) {
	const { agent, name, createdAt, revokedAt } = agentKey;
	const revoke = useRevokeAgentKey(agentKey, agent.companyId);
	const isRevoked = revokedAt !== null;
	return (
		<Row className={isRevoked ? "text-muted" : ""}>
			<Cell className="max-w-60">
				<Link
					to="/agents/$agentId"
					params={{ agentId: agent.id }}
					className="block truncate text-accent hover:underline"
				>
					{agent.name}
				</Link>
			</Cell>
			<Cell className="max-w-60">
				<span className={`block truncate ${isRevoked ? "line-through" : "font-medium"}`}>{name}</span>
			</Cell>
			<Cell hide="phone" align="end" className="text-muted">
				<TimeAgo at={createdAt} />
			</Cell>
			<Cell align="end" className="whitespace-nowrap">
				{isRevoked ? (
					"revoked"
				) : (
					<RevokeButton
						name={name}
						effect={`${agent.name} can no longer use it.`}
						revoke={() => revoke.mutateAsync(undefined)}
					/>
				)}
			</Cell>
		</Row>
	);
}
