import { type AgentMcpServerEntry, isMcpServer, MAX_MCP_SERVERS, type McpServer } from "@paperclipai/shared";
import { useState } from "react";
import { FormHelpersContext, useFormHelpers } from "../../components/agent-config-primitives/form-helpers.ts";
import { Button } from "../../kit/button.tsx";
import { Icon } from "../../kit/icons/icon.tsx";
import { McpServerCard } from "./mcp-server-card.tsx";
import { errorsOfServer, type McpServerErrors } from "./mcp-server-errors.ts";
import { type McpTransport, newMcpServer } from "./mcp-server-list.ts";

interface McpServerEditorProps {
	/** Accessible name of the list. */
	label: string;
	entries: readonly AgentMcpServerEntry[];
	onChange: (entries: AgentMcpServerEntry[]) => void;
	/** Those that can be chosen; without any, servers can only be removed. */
	transports: readonly McpTransport[];
	/** Secrets that values may refer to. */
	secretNames: readonly string[];
	errors: McpServerErrors;
}

let lastId = 0;

/** Entries that leave out a server of the company are kept, but not shown. */
export function McpServerEditor(props: McpServerEditorProps) {
	const { label, entries, onChange, transports, secretNames, errors } = props;
	const helpers = useFormHelpers();
	const servers = entries.filter(isMcpServer);
	// Names identify no cards, because they may change.
	const [ids, setIds] = useState<number[]>(() => servers.map(() => ++lastId));
	// Another control has changed the list, for example Discard.
	if (ids.length !== servers.length) setIds(servers.map(() => ++lastId));
	const [first] = transports;

	function remove(server: McpServer, at: number) {
		setIds(ids.filter((_, index) => index !== at));
		onChange(entries.filter((entry) => entry !== server));
	}
	function add(transport: McpTransport) {
		setIds([...ids, ++lastId]);
		onChange([...entries, newMcpServer(transport)]);
	}

	return (
		<FormHelpersContext value={{ ...helpers, secretNames }}>
			<div className="grid min-w-0 gap-2">
				{servers.length > 0 && (
					<ul aria-label={label} className="grid min-w-0 divide-y divide-line rounded-md border border-line">
						{servers.map((server, at) => (
							<McpServerCard
								key={ids[at]}
								{...{ server, entries, transports }}
								errors={errorsOfServer(errors, server.name)}
								onChange={(changed) => onChange(entries.map((entry) => (entry === server ? changed : entry)))}
								onRemove={() => remove(server, at)}
							/>
						))}
					</ul>
				)}
				{first !== undefined && (
					<Button
						size="small"
						className="justify-self-start"
						disabled={entries.length >= MAX_MCP_SERVERS}
						onClick={() => add(first)}
					>
						<Icon name="plus" className="size-3.5" />
						Add server
					</Button>
				)}
			</div>
		</FormHelpersContext>
	);
}
