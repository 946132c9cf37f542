import { parseObject } from "@paperclipai/adapter-utils";
import { type AgentMcpServerEntry, ApiError, isMcpServer, valuesOfMcpServer } from "@paperclipai/shared";
import { sentence } from "./mcp-server-list.ts";

/** Errors from the server, by `NAME.FIELD`, for example `github.env.TOKEN`. */
export type McpServerErrors = Readonly<Record<string, string>>;

/** @param entries The list that was refused. */
export function mcpServerErrors(error: unknown, entries: readonly AgentMcpServerEntry[]): McpServerErrors {
	if (!(error instanceof ApiError)) return {};
	const { field, name, issues, secretNames } = parseObject(error.details);
	if (Array.isArray(issues))
		return Object.fromEntries(issues.map(parseObject).flatMap((issue) => ofIssue(issue, entries)));
	if (Array.isArray(secretNames)) return ofMissingSecrets(error.message, secretNames.map(String), entries);
	if (field === "mcpServers") return { [`${String(name)}.transport`]: error.message };
	const [list, ...path] = String(field).split(".");
	return list === "mcpServers" ? { [path.join(".")]: `${error.message} ${error.hint ?? ""}`.trim() } : {};
}

/** Errors of one server, by field. */
export function errorsOfServer(errors: McpServerErrors, name: string): Readonly<Record<string, string>> {
	const own = Object.entries(errors).filter(([key]) => key.startsWith(`${name}.`));
	return Object.fromEntries(own.map(([key, message]) => [key.slice(name.length + 1), message]));
}

function ofIssue({ path, message }: Record<string, unknown>, entries: readonly AgentMcpServerEntry[]) {
	const [list, index, ...field] = String(path).split(".");
	const entry = list === "mcpServers" ? entries[Number(index)] : undefined;
	return entry ? [[`${entry.name}.${field.join(".") || "name"}`, sentence(String(message))]] : [];
}

function ofMissingSecrets(message: string, missing: readonly string[], entries: readonly AgentMcpServerEntry[]) {
	const found = entries.filter(isMcpServer).flatMap((server) =>
		Object.entries(valuesOfMcpServer(server))
			.filter(([, value]) => typeof value === "object" && missing.includes(value.secretName))
			.map(([key]) => [`${server.name}.${server.transport === "stdio" ? "env" : "headers"}.${key}`, message]),
	);
	return Object.fromEntries(found);
}
