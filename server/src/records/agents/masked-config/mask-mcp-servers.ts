import { parseObject } from "@paperclipai/adapter-utils";
import { type AgentMcpServerEntry, isMcpServer, type McpServer } from "@paperclipai/shared";
import { HttpError } from "../../../platform/errors/http-error.ts";
import { maskConfig } from "./mask-config.ts";
import { restoreMasked } from "./restore-masked.ts";

/** Keeps references to secrets, which show only names. */
export function maskMcpServers<Entry extends AgentMcpServerEntry>(entries: readonly Entry[]): Entry[] {
	return entries.map((entry) => changeServer(entry, maskConfig));
}

/** Hides all variables and headers, whether they look like secrets or not. */
export function hideMcpServerValues<Entry extends AgentMcpServerEntry>(entries: readonly Entry[]): Entry[] {
	return maskMcpServers(entries).map((entry) =>
		changeServer(entry, ({ env, ...rest }) => ({
			...rest,
			env: Object.fromEntries(Object.keys(env as object).map((name) => [name, "***"])),
		})),
	);
}

/**
 * Replaces masks that a client sends back with the stored secrets of the servers with the same names.
 * @throws {HttpError} the errors of `restoreMasked`.
 */
export function restoreMcpServers<Entry extends AgentMcpServerEntry>(
	sent: readonly Entry[],
	stored: readonly AgentMcpServerEntry[],
): Entry[] {
	return sent.map((entry) => {
		const before = stored.find(({ name }) => name === entry.name);
		const storedConfig = before !== undefined && isMcpServer(before) ? configOf(before) : {};
		try {
			return changeServer(entry, (config) => restoreMasked(config, storedConfig));
		} catch (error) {
			if (!(error instanceof HttpError)) throw error;
			const { status, code, message, hint } = error;
			const details = { field: fieldOf(entry, String(parseObject(error.details).field)) };
			throw new HttpError(status, code, `The MCP server ${entry.name}: ${message}`, { hint, details, cause: error });
		}
	});
}

/** @param field Its path in the form of an agent's configuration, for example `env.TOKEN`. */
function fieldOf(entry: AgentMcpServerEntry, field: string): string {
	const isHttp = isMcpServer(entry) && entry.transport === "http";
	return `mcpServers.${entry.name}.${isHttp ? field.replace(/^env\b/, "headers") : field}`;
}

/** A server in the form of an agent's configuration, whose secrets are recognized by the same rules. */
function configOf(server: McpServer): Record<string, unknown> {
	if (server.transport === "http") return { url: server.url, env: server.headers };
	return { command: server.command, args: server.args, env: server.env };
}

function changeServer<Entry extends AgentMcpServerEntry>(
	entry: Entry,
	change: (config: Record<string, unknown>) => Record<string, unknown>,
): Entry {
	if (!isMcpServer(entry)) return entry;
	const server: McpServer = entry;
	const { env, ...config } = change(configOf(server));
	return { ...entry, ...config, [server.transport === "http" ? "headers" : "env"]: env };
}
