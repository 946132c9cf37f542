import { type AgentMcpServerEntry, isMcpServer } from "@paperclipai/shared";
import { argument } from "../../input/arguments.ts";
import { InputError } from "../../input/input-error.ts";
import { defineCommand } from "../define-command.ts";
import { MCP_OPTIONS, withMcpServers } from "./list-of.ts";

export const command = defineCommand({
	summary: "remove an MCP server from the company, or from what one agent gets",
	details:
		"With `--agent`, removes the agent's own server with this name. If it has none, leaves out the server of the company " +
		"for the agent.",
	arguments: { name: argument("name of the server") },
	options: MCP_OPTIONS,
	async run({ name }, options) {
		return await withMcpServers(options, async ({ company, agent, entries, owner, hintOf, save, output, report }) => {
			const isOwn = entries.some((entry) => entry.name === name && isMcpServer(entry));
			const isOfCompany = agent !== null && company.mcpServers.some((server) => server.name === name);
			if (!isOwn && !isOfCompany) {
				throw new InputError("mcp_server_not_found", `${owner} has no MCP server ${name}.`, {
					hint: `List them with: ${hintOf("list")}`,
				});
			}
			const saved = await save(withoutServer(entries, name));
			const again = isOfCompany ? " It gets the server of the company with that name again." : "";
			await report(saved, () =>
				output.note(
					isOwn
						? `Removed ${name} from ${owner}.${again}`
						: `${owner} no longer gets ${name}. Undo it with: ${hintOf(`add ${name}`)}`,
				),
			);
		});
	},
});

/** An own server is removed, so that a server of the company with its name applies again; any other one is left out. */
export function withoutServer(entries: readonly AgentMcpServerEntry[], name: string): AgentMcpServerEntry[] {
	const isOwn = entries.some((entry) => entry.name === name && isMcpServer(entry));
	const kept = entries.filter((entry) => entry.name !== name);
	return isOwn ? kept : [...kept, { name, isDisabled: true }];
}
