import { type Agent, formatDuration } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { Fact, Facts } from "../../../kit/facts.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { TimeAgo } from "../../../kit/time-ago.tsx";
import { AdapterName } from "../../adapters/components/adapter-name.tsx";
import { useAgents, useEnvironments } from "../api.ts";

/** How the agent is set up, in short. */
export function AgentFacts({ agent }: { agent: Agent }) {
	const { adapterConfig, runtimeConfig, defaultEnvironmentId, reportsTo } = agent;
	const { data: agents = [] } = useAgents(agent.companyId);
	const { data: environments = [] } = useEnvironments(agent.companyId);
	const manager = agents.find(({ id }) => id === reportsTo);
	const environment = environments.find(({ id }) => id === defaultEnvironmentId);
	const { heartbeat } = runtimeConfig;
	return (
		<Panel
			title="Setup"
			actions={
				<Link
					to="/agents/$agentId"
					params={{ agentId: agent.id }}
					search={{ tab: "settings" }}
					className="text-[13px] text-accent hover:underline"
				>
					Edit
				</Link>
			}
		>
			<Facts>
				<Fact name="Role">{agent.role}</Fact>
				<Fact name="Adapter">
					<AdapterName type={agent.adapterType} />
				</Fact>
				<Fact name="Model">{textOf(adapterConfig.model)}</Fact>
				<Fact name="Command">
					{textOf(adapterConfig.command) && <code className="font-mono">{textOf(adapterConfig.command)}</code>}
				</Fact>
				<Fact name="Folder">
					{textOf(adapterConfig.cwd) ? (
						<code className="font-mono">{textOf(adapterConfig.cwd)}</code>
					) : (
						"The workspace of each run"
					)}
				</Fact>
				<Fact name="Runs on">{defaultEnvironmentId === null ? "This server" : environment?.name}</Fact>
				<Fact name="Timer">{heartbeat.enabled && `every ${formatDuration(heartbeat.intervalSec * 1_000)}`}</Fact>
				<Fact name="Reports to">
					{manager && (
						<Link to="/agents/$agentId" params={{ agentId: manager.id }} className="text-accent hover:underline">
							{manager.name}
						</Link>
					)}
				</Fact>
				<Fact name="Can">{agent.capabilities}</Fact>
				<Fact name="Created">
					<TimeAgo at={agent.createdAt} />
				</Fact>
			</Facts>
		</Panel>
	);
}

function textOf(value: unknown): string {
	return typeof value === "string" ? value : "";
}
