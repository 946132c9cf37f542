import { type Agent, type HeartbeatContext, type Issue, wantedEnvironment } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { Button } from "../../../../kit/button.tsx";
import { Select } from "../../../../kit/form/select.tsx";
import { Cost } from "../../../../kit/text/cost.tsx";
import { TimeAgo } from "../../../../kit/time/time-ago.tsx";
import { useAgents } from "../../../agents/api.ts";
import { ActorName } from "../../../companies/actor-name.tsx";
import { useRuns } from "../../../runs/api.ts";
import { useEnvironmentChoices, useProjects } from "../../api.ts";
import { useChangeIssue } from "../../change-issue.ts";
import { runsOfIssue } from "../thread/thread.tsx";
import { Blockers } from "./blockers.tsx";
import { FactField } from "./fact-field.tsx";
import { issueCost } from "./issue-cost.ts";
import { WorkspaceFact } from "./workspace-fact.tsx";

/** The server, as a selectable environment. */
const LOCAL = "local";

export function FurtherFacts({ details }: { details: HeartbeatContext }) {
	const { issue } = details;
	const changeIssue = useChangeIssue();
	const { data: projects = [] } = useProjects(issue.companyId);
	const { data: environments } = useEnvironmentChoices(issue.companyId);
	const { data: agents = [] } = useAgents(issue.companyId);
	const agent = agents.find(({ id }) => id === issue.assigneeAgentId);
	const refused = agent === undefined || wantedEnvironment(agent, issue).isAllowed ? undefined : agent;
	const settings = issue.executionWorkspaceSettings;
	const environment = settings?.environmentId === null ? LOCAL : (settings?.environmentId ?? "");
	return (
		<div className="grid gap-5">
			<div className="grid gap-2">
				{projects.length > 0 && (
					<FactField name="Project">
						<Select
							label="Project"
							value={issue.projectId ?? ""}
							options={[{ value: "", label: "None" }, ...projects.map(({ id, name }) => ({ value: id, label: name }))]}
							onChange={(projectId) => void changeIssue({ issue, change: { projectId: projectId || null } })}
						/>
					</FactField>
				)}
				{((environments?.length ?? 0) > 0 || environment !== "") && (
					<FactField name="Environment">
						<Select
							label="Environment"
							isComplete={environments !== undefined}
							value={environment}
							options={[
								{ value: "", label: "Same as agent" },
								{ value: LOCAL, label: "This server" },
								...(environments ?? []).map(({ id, name }) => ({ value: id, label: name })),
							]}
							onChange={(chosen) => {
								const { environmentId: _, ...others } = settings ?? {};
								const environmentId = chosen === LOCAL ? null : chosen;
								const next = chosen === "" ? others : { ...others, environmentId };
								void changeIssue({ issue, change: { executionWorkspaceSettings: next } });
							}}
						/>
						{refused !== undefined && <NotAllowed issue={issue} agent={refused} />}
					</FactField>
				)}
				<WorkspaceFact issue={issue} />
				<CostFact issue={issue} />
				<FactField name="Created">
					<span className="wrap-anywhere">
						<TimeAgo at={issue.createdAt} /> by <ActorName actor={issue.createdBy} />
					</span>
				</FactField>
				{issue.closedAt && (
					<FactField name="Closed">
						<TimeAgo at={issue.closedAt} />
					</FactField>
				)}
			</div>
			<Blockers issue={issue} blockers={details.blockers} />
		</div>
	);
}

function CostFact({ issue }: { issue: Issue }) {
	const { data: runs = [], hasNextPage } = useRuns(issue.companyId, runsOfIssue(issue.id));
	if (runs.length === 0) return null;
	const { usd, isEstimate, text } = issueCost(runs, hasNextPage);
	return (
		<FactField name="Cost">
			<Link to="/runs" search={{ issue: issue.id }} className="tabular-nums hover:text-accent">
				{hasNextPage && usd !== null && "more than "}
				<Cost usd={usd} isEstimate={isEstimate} /> {text}
			</Link>
		</FactField>
	);
}

/** Explains why runs are rejected in this environment. */
function NotAllowed({ issue, agent }: { issue: Issue; agent: Agent }) {
	const changeIssue = useChangeIssue();
	return (
		<div role="note" className="mt-1 grid justify-items-start gap-1 text-[13px] text-warn">
			<p>
				{agent.name} may not use this environment, because an agent assigned the issue. Assign it yourself, or allow the
				environment on{" "}
				<Link to="/agents/$agentId" params={{ agentId: agent.id }} search={{ tab: "settings" }} className="underline">
					the agent's page
				</Link>
				.
			</p>
			<Button onClick={() => void changeIssue({ issue, change: { assigneeAgentId: agent.id } })}>
				Assign {agent.name}
			</Button>
		</div>
	);
}
