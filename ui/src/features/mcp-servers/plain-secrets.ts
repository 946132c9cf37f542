import { collectSecrets } from "@paperclipai/adapter-utils";
import { type AgentMcpServerEntry, isMcpServer, type McpServer, valuesOfMcpServer } from "@paperclipai/shared";
import { hidesSecret } from "../../components/agent-config-primitives/env-editor/env-rows.ts";

/** Placeholder of a hidden value. */
const MASK = "***";

/** Whether a text of the server looks like a secret, so that no browser may store it. */
export function hasPlainSecret(entry: AgentMcpServerEntry): boolean {
	return isMcpServer(entry) && withoutPlainSecrets(entry).lost.length > 0;
}

/**
 * A server without texts that look like secrets: values are masked, and others are emptied.
 * @returns In `lost`, the variables, headers and fields, as `SERVER.NAME`.
 */
export function withoutPlainSecrets(server: McpServer): { server: McpServer; lost: string[] } {
	const lost: string[] = [];
	const keep = (name: string, ...values: unknown[]) => {
		const isKept = ![...collectSecrets(...values)].some((secret) => secret !== "" && secret !== MASK);
		if (!isKept) lost.push(`${server.name}.${name}`);
		return isKept;
	};
	const values = Object.fromEntries(
		Object.entries(valuesOfMcpServer(server)).map(([name, value]) => [
			name,
			keep(name, { env: { [name]: value } }, { [name]: value }) ? value : MASK,
		]),
	);
	if (server.transport === "http") {
		return { server: { ...server, url: keep("url", { url: server.url }) ? server.url : "", headers: values }, lost };
	}
	const { command, args } = server;
	const texts = {
		command: keep("command", { command }) ? command : "",
		args: keep("args", { args }) ? args : [],
	};
	return { server: { ...server, ...texts, env: values }, lost };
}

/** Restores the values in `lost`: masked if the server hides a stored value, else empty. */
export function withLostValues(
	entries: readonly AgentMcpServerEntry[],
	lost: readonly string[],
	stored: readonly AgentMcpServerEntry[],
): AgentMcpServerEntry[] {
	return entries.map((entry) => {
		if (!isMcpServer(entry)) return entry;
		const before = stored.filter(isMcpServer).find(({ name }) => name === entry.name);
		const hidden = before ? valuesOfMcpServer(before) : {};
		const values = Object.fromEntries(
			Object.entries(valuesOfMcpServer(entry)).map(([name, value]) => {
				if (!lost.includes(`${entry.name}.${name}`)) return [name, value];
				return [name, hidesSecret(hidden[name]) ? (hidden[name] ?? "") : ""];
			}),
		);
		return entry.transport === "stdio" ? { ...entry, env: values } : { ...entry, headers: values };
	});
}
