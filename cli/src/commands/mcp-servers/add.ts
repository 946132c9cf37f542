import { writeSecretReference } from "@paperclipai/adapter-utils";
import { type McpServer, omitUndefined } from "@paperclipai/shared";
import { argument } from "../../input/arguments.ts";
import { usageError } from "../../input/input-error.ts";
import { mcpValuesOption } from "../../input/mcp-servers.ts";
import { list, type OptionValues, repeatable, text } from "../../input/options.ts";
import { defineCommand } from "../define-command.ts";
import { MCP_OPTIONS, withMcpServers } from "./list-of.ts";

const SERVER_OPTIONS = {
	command: text("<program>", "program of a server that agents start"),
	arg: repeatable("<text>", "argument of the program; repeatable"),
	env: mcpValuesOption(
		`variable of the program, for example "TOKEN=${writeSecretReference({ type: "secret_ref", secretName: "TOKEN" })}"`,
	),
	url: text("<url>", "URL of a server that is reached by streamable HTTP"),
	header: mcpValuesOption("header of each request"),
	tools: list("<tools>", "tools that agents may use (default: all); repeatable or comma-separated"),
};

export const command = defineCommand({
	summary: "add an MCP server for all agents of the company or for one agent, or replace it",
	details:
		"A server of an agent replaces the company's server of the same name. With `--agent` and a name alone, the agent " +
		"gets back a server of the company that was left out. Store tokens and passwords as secrets: " +
		"[MCP servers](../guides/mcp-servers.md).",
	arguments: { name: argument("name of the server: lowercase letters, digits, _ and -") },
	options: { ...MCP_OPTIONS, ...SERVER_OPTIONS },
	async run({ name }, options) {
		return await withMcpServers(options, async ({ entries, owner, hintOf, save, output, report }) => {
			const others = entries.filter((entry) => entry.name !== name);
			const before = entries.find((entry) => entry.name === name);
			const isBack = before?.isDisabled === true && isEmpty(options);
			const saved = await save(isBack ? others : [...others, readServer(name, options)]);
			const done = isBack ? `${owner} gets ${name} again.` : `${before ? "Replaced" : "Added"} ${name} of ${owner}.`;
			await report(saved, () => output.note(`${done} Test it with: ${hintOf(`test ${name}`)}`));
		});
	},
});

function isEmpty({ command, arg, env, url, header, tools }: OptionValues<typeof SERVER_OPTIONS>): boolean {
	return [command, arg, env, url, header, tools].every((value) => value === undefined);
}

function readServer(name: string, options: OptionValues<typeof SERVER_OPTIONS>): McpServer {
	const { command, arg, env, url, header, tools } = options;
	const common = { name, ...omitUndefined({ tools }) };
	if (command !== undefined && url === undefined && header === undefined) {
		return { ...common, transport: "stdio", command, args: arg ?? [], env: env ?? {} };
	}
	if (url !== undefined && command === undefined && arg === undefined && env === undefined) {
		return { ...common, transport: "http", url, headers: header ?? {} };
	}
	throw usageError(
		"A server is either started or reached by HTTP.",
		"Pass --command with --arg and --env, or --url with --header.",
	);
}
