import { z } from "zod";

/** Newest version of the protocol that the three requests follow; a server answers with its own. */
export const PROTOCOL_VERSION = "2025-06-18";
const MAX_TOOLS = 2_000;
const MAX_NAME_CHARS = 200;
const MAX_ERROR_CHARS = 1_000;
/** Maximum number of characters that a server may send in a test. */
const MAX_SENT_CHARS = 4_000_000;
/** Maximum number of messages. Lines that are no message count too, because parsing them takes time. */
const MAX_MESSAGES = 10_000;

/** Exchanges JSON-RPC messages with an MCP server. */
export interface McpConnection {
	/** @returns the result. @throws {McpError} */
	request(method: string, params: Record<string, unknown>): Promise<unknown>;
	notify(method: string): Promise<void>;
}

/** Why the tools of a server could not be listed, in one sentence. */
export class McpError extends Error {
	/** Further text of the server. */
	readonly detail: string | null;

	/** @param message Cut if it is long, because it may quote the server. */
	constructor(message: string, detail: string | null = null) {
		super(message.length > MAX_ERROR_CHARS ? `${message.slice(0, MAX_ERROR_CHARS)}…` : message);
		this.detail = detail;
	}
}

const messageSchema = z.object({
	id: z.union([z.string(), z.number()]).nullish(),
	method: z.string().optional(),
	result: z.unknown().optional(),
	error: z.object({ message: z.string() }).optional(),
});
export type McpMessage = z.output<typeof messageSchema>;

/** @returns `null` for text that is no message; some servers print other lines. */
export function readMcpMessage(text: string): McpMessage | null {
	try {
		return messageSchema.safeParse(JSON.parse(text)).data ?? null;
	} catch {
		return null;
	}
}

/** @throws {McpError} for an error of the server. */
export function resultOf(method: string, { result, error }: McpMessage): unknown {
	if (error !== undefined) throw new McpError(`It answered ${method} with an error: ${error.message}`);
	return result;
}

const pageSchema = z.object({ tools: z.array(z.object({ name: z.string() })), nextCursor: z.string().nullish() });

/** @returns the names of the tools, in the server's order. @throws {McpError} */
export async function listTools(connection: McpConnection): Promise<string[]> {
	const clientInfo = { name: "paperclip", version: "1" };
	await connection.request("initialize", { protocolVersion: PROTOCOL_VERSION, capabilities: {}, clientInfo });
	await connection.notify("notifications/initialized");
	const names: string[] = [];
	let cursor: string | undefined;
	do {
		const listed = pageSchema.safeParse(await connection.request("tools/list", cursor === undefined ? {} : { cursor }));
		if (!listed.success) throw new McpError("Its list of tools does not follow the protocol.");
		for (const { name } of listed.data.tools) names.push(name);
		if (names.length > MAX_TOOLS) throw new McpError(`It has more than ${MAX_TOOLS} tools.`);
		cursor = listed.data.nextCursor ?? undefined;
	} while (cursor !== undefined);
	const long = names.find((name) => name.length > MAX_NAME_CHARS);
	if (long !== undefined) throw new McpError(`The name of a tool is too long: ${long.slice(0, MAX_NAME_CHARS)}…`);
	return names;
}

/** @returns a function that is told the size of each part that the server sends, and the number of messages in it. */
export function limitSent(): (characters: number, messages: number) => void {
	let [sent, received] = [0, 0];
	return (characters, messages) => {
		sent += characters;
		received += messages;
		const isTooMuch = sent > MAX_SENT_CHARS || received > MAX_MESSAGES;
		if (isTooMuch) throw new McpError("It sends more than a list of tools can need.");
	};
}
