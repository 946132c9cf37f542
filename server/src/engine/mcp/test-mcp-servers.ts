import type { AdapterEnvironmentCheck, AgentMcpServer, StdioMcpServer } from "@paperclipai/adapter-utils";
import { isCodedError, messageOf } from "@paperclipai/adapter-utils";
import { agentEnvironment, collectSecrets } from "@paperclipai/adapter-utils/host";
import type { McpServer } from "@paperclipai/shared";
import type { SecretsContext } from "../../platform/redaction/known-secrets.ts";
import { LIMITS } from "../../platform/settings/limits.ts";
import type { EnvironmentRow } from "../../records/environments/store.ts";
import { inTestScope, type TestScopeContext } from "./in-test-scope.ts";
import { listHttpTools } from "./list-tools/http-tools.ts";
import { McpError } from "./list-tools/mcp-client.ts";
import { listStdioTools } from "./list-tools/stdio-tools.ts";
import { type ResolvedMcpServers, resolveMcpServers } from "./resolve-mcp-servers.ts";

export type McpTestContext = TestScopeContext & SecretsContext;

export interface McpTest {
	companyId: string;
	/** `null`: a test without an agent. */
	agentId: string | null;
	servers: readonly McpServer[];
	/** `null`: the server's machine. */
	environment: EnvironmentRow | null;
	/** Variables of the agent, with secrets resolved. */
	env: Readonly<Record<string, string>>;
}

/** Starts each server, all at once, and lists its tools. Masks the secrets of the servers in the checks. */
export async function testMcpServers(context: McpTestContext, test: McpTest): Promise<AdapterEnvironmentCheck[]> {
	if (test.servers.length === 0) return [];
	let resolved: ResolvedMcpServers;
	try {
		resolved = await resolveMcpServers(context, test.companyId, test.servers);
	} catch (error) {
		if (!isCodedError(error)) throw error;
		return [{ code: error.code, level: "error", message: error.message, hint: error.hint ?? null }];
	}
	const { servers, secretSource } = resolved;
	const masker = await context.secrets.learn(collectSecrets(secretSource, { env: test.env }, agentEnvironment({})));
	const stdio = servers.filter((server) => server.transport === "stdio");
	const tested = await Promise.all([
		testStdio(context, test, stdio),
		...servers.map(async (server) =>
			server.transport === "http"
				? [await check(server, () => listHttpTools(server, AbortSignal.timeout(LIMITS.mcpTestMs)))]
				: [],
		),
	]);
	return masker.json(tested.flat());
}

async function testStdio(
	context: McpTestContext,
	test: McpTest,
	servers: readonly StdioMcpServer[],
): Promise<AdapterEnvironmentCheck[]> {
	if (servers.length === 0) return [];
	try {
		return await inTestScope(context, test, (inScope) =>
			Promise.all(
				servers.map((server) => {
					const signal = AbortSignal.timeout(LIMITS.mcpTestMs);
					return check(server, () => inScope((cwd) => listStdioTools(server, { cwd, env: test.env, signal })));
				}),
			),
		);
	} catch (error) {
		const names = servers.map(({ name }) => name).join(", ");
		const hint = isCodedError(error) ? error.hint : undefined;
		const message = `The MCP servers ${names} could not be started: ${messageOf(error)}`;
		return [{ code: "mcp_server_failed", level: "warn", message, hint: hint ?? null }];
	}
}

async function check(
	{ name, tools: allowed, transport }: AgentMcpServer,
	list: () => Promise<string[]>,
): Promise<AdapterEnvironmentCheck> {
	try {
		return describeTools(name, await list(), allowed);
	} catch (error) {
		if (!(error instanceof McpError)) throw error;
		return {
			code: "mcp_server_failed",
			level: "warn",
			field: fieldOf(name),
			message: `The MCP server ${name} failed. ${error.message}`,
			detail: error.detail,
			hint:
				transport === "stdio"
					? "Check that its command is installed where the agent works, and its arguments and variables."
					: "Check its URL and headers, and that this machine reaches it.",
		};
	}
}

function describeTools(name: string, tools: string[], allowed: readonly string[] = tools): AdapterEnvironmentCheck {
	const unknown = allowed.filter((tool) => !tools.includes(tool));
	const detail = shorten(tools.join(", "));
	if (unknown.length > 0) {
		return {
			code: "mcp_tool_unknown",
			level: "warn",
			field: fieldOf(name),
			message: `The MCP server ${name} has no ${unknown.length === 1 ? "tool" : "tools"} ${shorten(unknown.join(", "))}.`,
			detail: `It has: ${detail}`,
			hint: "Correct the list of its tools, since agents may use no others.",
		};
	}
	const count = `${tools.length} ${tools.length === 1 ? "tool" : "tools"}`;
	const message = allowed === tools ? `${name}: ${count}` : `${name}: ${allowed.length} of ${count}`;
	const [used, unused] = [true, false].map((isUsed) =>
		tools.filter((tool) => allowed.includes(tool) === isUsed).join(", "),
	);
	return {
		code: "mcp_server_ready",
		level: "info",
		message,
		detail: shorten(unused ? `${used}; not allowed: ${unused}` : detail),
	};
}

/** Like the fields of other errors about the server. */
function fieldOf(name: string): string {
	return `mcpServers.${name}`;
}

const MAX_DETAIL_CHARS = 20_000;

function shorten(text: string): string {
	return text.length > MAX_DETAIL_CHARS ? `${text.slice(0, MAX_DETAIL_CHARS)}…` : text;
}
