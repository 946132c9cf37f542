import { type AgentMcpServerEntry, isMcpServer, mergeMcpServers, valuesOfMcpServer } from "@paperclipai/shared";
import { formatTable, nameCell } from "../../render/table.ts";
import { defineCommand } from "../define-command.ts";
import { MCP_OPTIONS, withMcpServers } from "./list-of.ts";

const HEADERS = ["SERVER", "OF", "REACHED BY", "TOOLS", "VARIABLES OR HEADERS"];

export const command = defineCommand({
	summary: "list the MCP servers that agents may use, without the values of variables",
	details: "With `--agent`, lists what the agent gets: its own servers and its company's.",
	options: MCP_OPTIONS,
	async run(_, options) {
		return await withMcpServers(options, async ({ company, agent, entries, hintOf, output, report }) => {
			await report(entries, () => {
				const ofCompany = agent === null ? [] : company.mcpServers;
				const rows = mergeMcpServers(ofCompany, entries).map(({ server, isOfCompany }) =>
					toRow(server, agent === null || isOfCompany ? "company" : "agent"),
				);
				const left = entries.filter((entry) => !isMcpServer(entry)).map((entry) => toRow(entry, "agent"));
				if (rows.length + left.length === 0)
					output.note(`There are no MCP servers. Add one with: ${hintOf("add NAME --command PROGRAM")}`);
				else output.data(formatTable(HEADERS, [...rows, ...left], output.tableWidth));
			});
		});
	},
});

function toRow(entry: AgentMcpServerEntry, owner: string): string[] {
	if (!isMcpServer(entry)) return [entry.name, owner, "left out", "", ""];
	const reached = entry.transport === "http" ? entry.url : [entry.command, ...entry.args].join(" ");
	const names = Object.keys(valuesOfMcpServer(entry)).join(" ");
	return [entry.name, owner, nameCell(reached), nameCell(entry.tools?.join(" ") ?? "all"), nameCell(names)];
}
