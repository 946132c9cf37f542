import { type Agent, formatDuration } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { Fact, Facts } from "../../../kit/page/facts.tsx";
import { Panel } from "../../../kit/page/panel.tsx";
import { TimeAgo } from "../../../kit/time/time-ago.tsx";
import { describePolicy } from "../../runs/conversation/describe-policy.ts";
import { useAgents, useEnvironments } from "../api.ts";
import { environmentLabel } from "../environment-label.ts";
import { agentCommand } from "./agent-command.ts";
import { AgentMcpServers } from "./agent-mcp-servers.tsx";

/** Omits adapter, role and model, which are in the page header. */
export function AgentFacts({ agent }: { agent: Agent }) {
	const { adapterConfig, runtimeConfig, defaultEnvironmentId, allowedEnvironmentIds, reportsTo } = agent;
	const { data: agents = [] } = useAgents(agent.companyId);
	const { data: environments = [] } = useEnvironments(agent.companyId);
	const manager = agents.find(({ id }) => id === reportsTo);
	const { heartbeat } = runtimeConfig;
	const line = agentCommand(adapterConfig);
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
				<Fact name="Command">{line && <code className="font-mono text-xs wrap-anywhere">{line}</code>}</Fact>
				<Fact name="Folder">
					{textOf(adapterConfig.cwd) ? (
						<code className="font-mono text-xs">{textOf(adapterConfig.cwd)}</code>
					) : (
						"Each run's workspace"
					)}
				</Fact>
				<Fact name="Runs on">
					{environments.length > 0 || defaultEnvironmentId === null
						? environmentLabel(defaultEnvironmentId, environments)
						: null}
				</Fact>
				<Fact name="Other allowed environments">
					{allowedEnvironmentIds.map((id) => environmentLabel(id, environments)).join(", ")}
				</Fact>
				<Fact name="Permissions">{describePolicy(agent)}</Fact>
				<AgentMcpServers agent={agent} />
				<Fact name="Timer">{heartbeat.enabled && `Every ${formatDuration(heartbeat.intervalSec * 1_000)}`}</Fact>
				<Fact name="Reports to">
					{manager && (
						<Link to="/agents/$agentId" params={{ agentId: manager.id }} className="text-accent hover:underline">
							{manager.name}
						</Link>
					)}
				</Fact>
				<Fact name="Capabilities">{agent.capabilities}</Fact>
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
