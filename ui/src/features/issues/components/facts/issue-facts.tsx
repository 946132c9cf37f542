import type { HeartbeatContext } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { buttonClass } from "../../../../kit/button.tsx";
import { Combobox } from "../../../../kit/form/combobox.tsx";
import { Select } from "../../../../kit/form/select.tsx";
import { Icon } from "../../../../kit/icons/icon.tsx";
import { issueStatusLabels, statusOptions } from "../../../../kit/status/issue-labels.ts";
import { useAgents } from "../../../agents/api.ts";
import { agentOptionsOf } from "../../../runs/agent-options.ts";
import { useChangeIssue } from "../../change-issue.ts";
import { IssueFields } from "../issue-fields.tsx";
import { FactField } from "./fact-field.tsx";
import { FurtherFacts } from "./further-facts.tsx";

export function IssueFacts({ details }: { details: HeartbeatContext }) {
	const { issue } = details;
	const changeIssue = useChangeIssue();
	const { data: agents = [] } = useAgents(issue.companyId);
	const [isOpen, setOpen] = useState(false);
	const assigneeId = issue.assigneeAgentId ?? "";
	const nameOf = (agentId: string) => agents.find(({ id }) => id === agentId)?.name ?? "no one";
	return (
		<div className="grid gap-4 text-[13px] lg:gap-2">
			<div className="grid gap-2 max-lg:grid-cols-2">
				<FactField name="Status">
					<Select
						label="Status"
						value={issue.status}
						options={statusOptions}
						onChange={(status) => {
							const done = `${issue.identifier} moved to ${issueStatusLabels[status]}`;
							void changeIssue({ issue, change: { status }, done });
						}}
					/>
				</FactField>
				<FactField name="Assignee">
					<div className="flex items-center gap-1">
						<Combobox
							label="Assignee"
							placeholder="Unassigned"
							emptyLabel="Unassigned"
							value={assigneeId}
							options={agentOptionsOf(agents.filter(({ status, id }) => status !== "terminated" || id === assigneeId))}
							onChange={(agentId) => {
								if (agentId === assigneeId) return;
								const done = agentId
									? `${issue.identifier} assigned to ${nameOf(agentId)}`
									: `${issue.identifier} unassigned`;
								void changeIssue({ issue, change: { assigneeAgentId: agentId || null }, done });
							}}
						/>
						{assigneeId && <AgentLink agentId={assigneeId} name={nameOf(assigneeId)} />}
					</div>
				</FactField>
				<IssueFields
					values={issue}
					onChange={(change) => void changeIssue({ issue, change })}
					frame={(label, control) => <FactField name={label}>{control}</FactField>}
				/>
			</div>
			<button
				type="button"
				aria-expanded={isOpen}
				onClick={() => setOpen(!isOpen)}
				className="w-fit font-medium text-accent lg:hidden"
			>
				{isOpen ? "Fewer details" : "More details"}
			</button>
			<div className={isOpen ? "" : "max-lg:hidden"}>
				<FurtherFacts details={details} />
			</div>
		</div>
	);
}

function AgentLink({ agentId, name }: { agentId: string; name: string }) {
	const label = `Open the agent ${name}`;
	return (
		<Link
			to="/agents/$agentId"
			params={{ agentId }}
			aria-label={label}
			title={label}
			className={buttonClass("quiet", "small")}
		>
			<Icon name="arrow" />
		</Link>
	);
}
