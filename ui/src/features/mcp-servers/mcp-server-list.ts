import {
	type AgentMcpServerEntry,
	isMcpServer,
	type McpServer,
	mcpServerSchema,
	mergeMcpServers,
	omitUndefined,
} from "@paperclipai/shared";
import { isSameValue } from "../../components/agent-config-primitives/is-same-value.ts";

export type McpTransport = McpServer["transport"];

export const TRANSPORTS: readonly McpTransport[] = ["stdio", "http"];

export function newMcpServer(transport: McpTransport, name = "", tools?: readonly string[]): McpServer {
	const common = { name, ...omitUndefined({ tools: tools && [...tools] }) };
	return transport === "stdio"
		? { ...common, transport, command: "", args: [], env: {} }
		: { ...common, transport, url: "", headers: {} };
}

/** The command line or the URL. */
export function describeMcpServer(server: McpServer): string {
	return server.transport === "stdio" ? [server.command, ...server.args].join(" ") : server.url;
}

/** Reads one tool per line, or tools separated by commas. `undefined`: all tools. */
export function readTools(text: string): string[] | undefined {
	const tools = [...new Set(text.split(/[\n,]/).map((tool) => tool.trim()))].filter((tool) => tool !== "");
	return tools.length === 0 ? undefined : tools;
}

type InheritedState = "used" | "left_out" | "replaced" | "unsupported";

export interface InheritedServer {
	name: string;
	/** `null`: the company has no server of this name any more. */
	server: McpServer | null;
	state: InheritedState;
}

/**
 * The servers of the company, as they apply to an agent.
 * @param transports Those that the agent's adapter passes on.
 */
export function inheritedServers(
	ofCompany: readonly McpServer[],
	ofAgent: readonly AgentMcpServerEntry[],
	transports: readonly McpTransport[],
): InheritedServer[] {
	const known = ofCompany.map((server): InheritedServer => {
		const own = ofAgent.find(({ name }) => name === server.name);
		const isPassedOn = transports.includes(server.transport);
		const state = own ? (isMcpServer(own) ? "replaced" : "left_out") : isPassedOn ? "used" : "unsupported";
		return { name: server.name, server, state };
	});
	const removed = ofAgent
		.filter((entry) => !isMcpServer(entry) && ofCompany.every(({ name }) => name !== entry.name))
		.map(({ name }): InheritedServer => ({ name, server: null, state: "left_out" }));
	return [...known, ...removed];
}

export function withLeftOut(
	ofAgent: readonly AgentMcpServerEntry[],
	name: string,
	isLeftOut: boolean,
): AgentMcpServerEntry[] {
	const others = ofAgent.filter((entry) => isMcpServer(entry) || entry.name !== name);
	return isLeftOut ? [...others, { name, isDisabled: true }] : others;
}

/** The servers that runs of an agent get, and those that its adapter does not pass on. */
export function appliedServers(
	ofCompany: readonly McpServer[],
	ofAgent: readonly AgentMcpServerEntry[],
	transports: readonly McpTransport[],
): { server: McpServer; isOfCompany: boolean; isPassedOn: boolean }[] {
	return mergeMcpServers(ofCompany, ofAgent).map((one) => ({
		...one,
		isPassedOn: transports.includes(one.server.transport),
	}));
}

/** Whether a test of the servers still holds after a change. The list of allowed tools is not part of it. */
export function startsTheSame(before: readonly AgentMcpServerEntry[], after: readonly AgentMcpServerEntry[]): boolean {
	const withoutTools = (entries: readonly AgentMcpServerEntry[]) =>
		entries.map((entry) => (isMcpServer(entry) ? { ...entry, tools: undefined } : entry));
	return isSameValue(withoutTools(before), withoutTools(after));
}

/**
 * Problems of a server by the path of their field, for example `name` or `env`.
 * @param entries The list that contains the server.
 */
export function mcpServerProblems(
	server: McpServer,
	entries: readonly AgentMcpServerEntry[],
): Readonly<Record<string, string>> {
	const issues = mcpServerSchema.safeParse(server).error?.issues ?? [];
	const problems = issues
		.filter(({ path }) => !isUnfinishedReference(server, path))
		.map(({ path, message }) => [path[0] === "args" ? "args" : path.join("."), sentence(message)]);
	const isRepeated = entries.filter(({ name }) => name === server.name).length > 1;
	const repeated = isRepeated && server.name !== "" ? [["name", "Another server of this list has this name."]] : [];
	// The first issue of a field comes last, so that it counts.
	return Object.fromEntries([...repeated, ...problems.reverse()]);
}

/** The row of the variable or header says this itself. */
function isUnfinishedReference(server: McpServer, [group, key]: readonly PropertyKey[]): boolean {
	const values = server.transport === "stdio" ? server.env : server.headers;
	return (group === "env" || group === "headers") && typeof values[String(key)] === "object";
}

export function sentence(message: string): string {
	return `${message.charAt(0).toUpperCase()}${message.slice(1).replace(/\.$/, "")}.`;
}
