import type { AdapterInfo, AgentMcpServerEntry } from "@paperclipai/shared";
import { Icon } from "../../../kit/icons/icon.tsx";
import { Panel } from "../../../kit/page/panel.tsx";
import { useCompanies } from "../../companies/api.ts";
import { InheritedServers } from "../../mcp-servers/inherited-servers.tsx";
import { McpServerEditor } from "../../mcp-servers/mcp-server-editor.tsx";
import { mcpServerErrors } from "../../mcp-servers/mcp-server-errors.ts";
import { inheritedServers, TRANSPORTS, withLeftOut } from "../../mcp-servers/mcp-server-list.ts";
import { notPassedOn } from "../../mcp-servers/transport-text.ts";
import { useSecretNames } from "../api.ts";

interface McpServerFieldsProps {
	companyId: string;
	/** `undefined`: not installed. */
	adapter: AdapterInfo | undefined;
	entries: readonly AgentMcpServerEntry[];
	onChange: (entries: AgentMcpServerEntry[]) => void;
	/** Why the last save was rejected. */
	error: unknown;
}

export function McpServerFields({ companyId, adapter, entries, onChange, error }: McpServerFieldsProps) {
	const { data: companies } = useCompanies();
	const { data: secretNames = [] } = useSecretNames(companyId);
	const ofCompany = companies?.find(({ id }) => id === companyId)?.mcpServers ?? [];
	const transports = adapter?.capabilities.mcpTransports ?? TRANSPORTS;
	const unsupported = TRANSPORTS.filter((transport) => !transports.includes(transport));
	return (
		<Panel title="MCP servers">
			<div data-setting="mcpServers" className="grid min-w-0 gap-4">
				{transports.length > 0 && (
					<p className="text-[13px] text-muted">
						Programs or URLs that give the agent more tools. The permissions decide which tools it may use without
						asking.
					</p>
				)}
				{unsupported.length > 0 && (
					<p className="flex gap-1.5 text-[13px]">
						<Icon name="info" className="mt-0.5 size-3.5 text-muted" />
						<span className="min-w-0">
							{transports.length === 0
								? "The adapter does not pass on MCP servers. Configure them in the agent's program itself."
								: unsupported.map(notPassedOn).join(" ")}
						</span>
					</p>
				)}
				<InheritedServers
					servers={inheritedServers(ofCompany, entries, transports)}
					onLeaveOut={(name, isLeftOut) => onChange(withLeftOut(entries, name, isLeftOut))}
				/>
				<McpServerEditor
					label="MCP servers of the agent"
					{...{ entries, onChange, transports, secretNames }}
					errors={mcpServerErrors(error, entries)}
				/>
			</div>
		</Panel>
	);
}
