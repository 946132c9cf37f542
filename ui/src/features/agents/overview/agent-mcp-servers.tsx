import { type Agent, isMcpServer } from "@paperclipai/shared";
import { useAdapters } from "../../../adapters/adapter-queries.ts";
import { Fact } from "../../../kit/page/facts.tsx";
import { useCompanies } from "../../companies/api.ts";
import { appliedServers, describeMcpServer, TRANSPORTS } from "../../mcp-servers/mcp-server-list.ts";

/** The servers that the next run gets, and why it does not get others. */
export function AgentMcpServers({ agent }: { agent: Agent }) {
	const { data: companies } = useCompanies();
	const { data: adapters } = useAdapters();
	const ofCompany = companies?.find(({ id }) => id === agent.companyId)?.mcpServers ?? [];
	const adapter = adapters?.find(({ type }) => type === agent.adapterType);
	const applied = appliedServers(ofCompany, agent.mcpServers, adapter?.capabilities.mcpTransports ?? TRANSPORTS);
	const leftOut = agent.mcpServers.filter((entry) => !isMcpServer(entry)).map(({ name }) => name);
	return (
		<Fact name="MCP servers">
			{(applied.length > 0 || leftOut.length > 0) && (
				<ul>
					{applied.map(({ server, isOfCompany, isPassedOn }) => (
						<li key={server.name} title={describeMcpServer(server)}>
							{server.name}
							<span className={isPassedOn ? "text-muted" : "text-warn"}>
								{isOfCompany && " from the company"}
								{!isPassedOn && ", not passed on by the adapter"}
							</span>
						</li>
					))}
					{leftOut.map((name) => (
						<li key={name}>
							{name}
							<span className="text-muted"> left out</span>
						</li>
					))}
				</ul>
			)}
		</Fact>
	);
}
