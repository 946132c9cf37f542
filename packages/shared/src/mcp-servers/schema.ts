import { z } from "zod";
import { MAX_SECRET_LENGTH, secretNameSchema } from "../secrets/schema.ts";

export const MAX_MCP_SERVERS = 50;

const text = (maxLength: number) =>
	z
		.string()
		.max(maxLength)
		.refine((value) => !/[\0\r\n]/.test(value), "must be one line");

/** Unique in its list. */
export const mcpServerNameSchema = z
	.string()
	.regex(/^[a-z][a-z0-9_-]{0,31}$/, {
		error: "must begin with a lowercase letter, and have up to 32 lowercase letters, digits, _ and -",
	})
	// Otherwise, `mcp__SERVER__TOOL` would be ambiguous in rules.
	.refine((name) => !/__|_$/.test(name), "must not contain __, or end with _")
	.refine((name) => name !== "paperclip", "is reserved for the MCP server of Paperclip itself");

const valueSchema = z.union(
	[z.string().max(MAX_SECRET_LENGTH), z.strictObject({ type: z.literal("secret_ref"), secretName: secretNameSchema })],
	{ error: 'must be text, or a reference such as {"type": "secret_ref", "secretName": "GITHUB_TOKEN"}' },
);
/** A value, or a reference to a secret of the company. */
export type McpServerValue = z.output<typeof valueSchema>;

const namedValues = (isName: RegExp, what: string) =>
	z
		.record(z.string(), valueSchema)
		.refine((values) => Object.keys(values).every((name) => isName.test(name)), `must have names of ${what}`)
		.refine((values) => Object.keys(values).length <= 100, `must have at most 100 ${what}`);

const envSchema = namedValues(/^[A-Za-z_]\w{0,199}$/, "variables");

const headersSchema = namedValues(/^[\w!#$%&'*+.^`|~-]{1,200}$/, "headers").refine(
	(headers) => Object.values(headers).every((value) => typeof value !== "string" || !/[\0\r\n]/.test(value)),
	"must have values of one line",
);

/** Not in the URL, because other users of the machine can see it in the arguments of programs. */
const urlSchema = z
	.url({ protocol: /^https?$/, error: "must be a URL that begins with http:// or https://" })
	.max(2_000)
	.refine((url) => !/^https?:\/\/[^/?#]*@/i.test(url), "must not contain a password; use a header");

const common = {
	name: mcpServerNameSchema,
	/** Names of the tools that agents may use. If omitted, all. */
	tools: z.array(z.string().min(1).max(200)).min(1, "must name a tool").max(500).optional(),
	isDisabled: z.undefined().optional(),
};

export const mcpServerSchema = z.discriminatedUnion("transport", [
	z.strictObject({
		...common,
		/** Started by the program of the agent, on the same machine. */
		transport: z.literal("stdio"),
		/** Name on PATH, or an absolute path. */
		command: text(4_096).min(1, "must not be empty"),
		args: z.array(z.string().max(10_000)).max(200).default([]),
		env: envSchema.default({}),
	}),
	z.strictObject({
		...common,
		/** Streamable HTTP. */
		transport: z.literal("http"),
		url: urlSchema,
		headers: headersSchema.default({}),
	}),
]);
export type McpServer = z.output<typeof mcpServerSchema>;

/** Leaves out the company's server of this name. */
const withoutServerSchema = z.strictObject({ name: mcpServerNameSchema, isDisabled: z.literal(true) });

const agentMcpServerSchema = z.discriminatedUnion("isDisabled", [withoutServerSchema, mcpServerSchema]);
export type AgentMcpServerEntry = z.output<typeof agentMcpServerSchema>;

const isUnique = (servers: readonly { name: string }[]) =>
	new Set(servers.map(({ name }) => name)).size === servers.length;
const UNIQUE = "must not have two entries of the same name";

/** MCP servers of a company, for all of its agents. */
export const companyMcpServersSchema = z.array(mcpServerSchema).max(MAX_MCP_SERVERS).refine(isUnique, UNIQUE);

/** MCP servers of an agent, which replace servers of the company with the same names. */
export const agentMcpServersSchema = z.array(agentMcpServerSchema).max(MAX_MCP_SERVERS).refine(isUnique, UNIQUE);

/** Values that may be secrets: the variables of a server that is started, or the headers of requests. */
export function valuesOfMcpServer(server: McpServer): Record<string, McpServerValue> {
	return server.transport === "stdio" ? server.env : server.headers;
}

export function isMcpServer(entry: AgentMcpServerEntry): entry is McpServer {
	return entry.isDisabled !== true;
}

/** Returns the servers of an agent, in the order of the company's list, then of its own. */
export function mergeMcpServers(
	ofCompany: readonly McpServer[],
	ofAgent: readonly AgentMcpServerEntry[],
): { server: McpServer; isOfCompany: boolean }[] {
	const own = new Set(ofAgent.map(({ name }) => name));
	return [
		...ofCompany.filter(({ name }) => !own.has(name)).map((server) => ({ server, isOfCompany: true })),
		...ofAgent.filter(isMcpServer).map((server) => ({ server, isOfCompany: false })),
	];
}
