import type { AgentMcpServerEntry } from "@paperclipai/shared";
import { argument } from "../../input/arguments.ts";
import { InputError } from "../../input/input-error.ts";
import { defineCommand } from "../define-command.ts";
import { MCP_OPTIONS, withMcpServers } from "./list-of.ts";

export const command = defineCommand({
	summary: "remove an MCP server from the company, or from what one agent gets",
	details: "With `--agent` and the name of a server of the company, leaves that server out for the agent.",
	arguments: { name: argument("name of the server") },
	options: MCP_OPTIONS,
	async run({ name }, options) {
		return await withMcpServers(options, async ({ company, agent, entries, owner, hintOf, save, output, report }) => {
			const kept = entries.filter((entry) => entry.name !== name);
			const isOwn = kept.length < entries.length;
			const isOfCompany = agent !== null && company.mcpServers.some((server) => server.name === name);
			if (!isOwn && !isOfCompany) {
				throw new InputError("mcp_server_not_found", `${owner} has no MCP server ${name}.`, {
					hint: `List them with: ${hintOf("list")}`,
				});
			}
			const left: AgentMcpServerEntry[] = isOfCompany ? [{ name, isDisabled: true }] : [];
			const saved = await save([...kept, ...left]);
			await report(saved, () =>
				output.note(
					isOfCompany
						? `${owner} no longer gets ${name}. Undo it with: ${hintOf(`add ${name}`)}`
						: `Removed ${name} from ${owner}.`,
				),
			);
		});
	},
});
