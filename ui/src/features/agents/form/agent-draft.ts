import { collectSecrets, parseObject } from "@paperclipai/adapter-utils";
import { type Agent, isMcpServer, omitUndefined } from "@paperclipai/shared";
import { hidesSecret } from "../../../components/agent-config-primitives/env-editor/env-rows.ts";
import { isSameValue } from "../../../components/agent-config-primitives/is-same-value.ts";
import { withLostValues, withoutPlainSecrets } from "../../mcp-servers/plain-secrets.ts";

export type AgentFields = Pick<
	Agent,
	| "name"
	| "title"
	| "role"
	| "capabilities"
	| "reportsTo"
	| "defaultEnvironmentId"
	| "allowedEnvironmentIds"
	| "budgetMonthlyCents"
	| "runtimeConfig"
	| "permissions"
	| "mcpServers"
	| "adapterType"
>;

export interface AgentDraft {
	fields: Partial<AgentFields>;
	/** Changed settings; `undefined` removes one. */
	config: Record<string, unknown>;
	/** `updatedAt` of the agent when the first change was made. */
	basedOn: string | null;
}

export const EMPTY_DRAFT: AgentDraft = { fields: {}, config: {}, basedOn: null };

export function isEmptyDraft({ fields, config }: AgentDraft): boolean {
	return Object.keys(fields).length === 0 && Object.keys(config).length === 0;
}

export function applyConfig(stored: Record<string, unknown>, { config }: AgentDraft): Record<string, unknown> {
	return Object.fromEntries(Object.entries({ ...stored, ...config }).filter(([, value]) => value !== undefined));
}

/** Adds a change, or removes it if it equals the stored value. */
export function withChange<Values extends object>(
	values: Values,
	key: keyof Values,
	value: unknown,
	stored: unknown,
): Values {
	const { [key]: _before, ...others } = values;
	return (isSameValue(value, stored) ? others : { ...others, [key]: value }) as Values;
}

/** The changes made after `sent` was sent, relative to what is stored now. */
export function withoutSent(draft: AgentDraft, sent: AgentDraft, updatedAt: string): AgentDraft {
	return {
		fields: withoutEqual(draft.fields, sent.fields),
		config: withoutEqual(draft.config, sent.config),
		basedOn: updatedAt,
	};
}

function withoutEqual<Values extends object>(values: Values, others: Values): Values {
	const entries = Object.entries(values).filter(
		([key, value]) => !(key in others && isSameValue(value, others[key as keyof Values])),
	);
	return Object.fromEntries(entries) as Values;
}

export function listChanges(agent: Agent, draft: AgentDraft): { name: string; stored: unknown; changed: unknown }[] {
	return [
		...Object.entries(draft.fields).map(([name, changed]) => ({
			name,
			stored: agent[name as keyof AgentFields],
			changed,
		})),
		...Object.entries(draft.config).map(([name, changed]) => ({ name, stored: agent.adapterConfig[name], changed })),
	].filter(({ stored, changed }) => !isSameValue(stored, changed));
}

/** Placeholder of a hidden value. The server replaces it with the stored value, or rejects it if none is stored. */
const MASK = "***";

/**
 * The draft without secrets, for storage in the browser. Variables keep their names, because saving the draft removes
 * variables that it does not list.
 */
export function withoutSecrets(draft: AgentDraft): { draft: AgentDraft; lost: string[] } {
	const lost: string[] = [];
	const keep = (key: string, value: unknown): boolean => {
		const isKept = !looksSecret(key, value);
		if (!isKept) lost.push(key);
		return isKept;
	};
	const config = Object.entries(draft.config).flatMap(([key, value]): [string, unknown][] => {
		if (key !== "env") return keep(key, value) ? [[key, value]] : [];
		const env = Object.entries(parseObject(value)).map(([name, text]) => [name, keep(name, text) ? text : MASK]);
		return [[key, value === undefined ? undefined : Object.fromEntries(env)]];
	});
	const { mcpServers } = draft.fields;
	const servers = mcpServers?.map((entry) => {
		if (!isMcpServer(entry)) return entry;
		const safe = withoutPlainSecrets(entry);
		lost.push(...safe.lost);
		return safe.server;
	});
	const fields = { ...draft.fields, ...omitUndefined({ mcpServers: servers }) };
	return { draft: { ...draft, fields, config: Object.fromEntries(config) }, lost };
}

/** Restores values that were not kept: masked if the server hides a stored value, else empty. */
export function withLostSecrets(
	draft: AgentDraft,
	lost: readonly string[],
	{ adapterConfig, mcpServers }: Pick<Agent, "adapterConfig" | "mcpServers">,
): AgentDraft {
	const { fields } = draft;
	const restored = withLostVariables(draft, lost, adapterConfig.env);
	if (fields.mcpServers === undefined) return restored;
	return { ...restored, fields: { ...fields, mcpServers: withLostValues(fields.mcpServers, lost, mcpServers) } };
}

function withLostVariables(draft: AgentDraft, lost: readonly string[], storedEnv: unknown): AgentDraft {
	const { env } = draft.config;
	if (env === undefined) return draft;
	const stored = parseObject(storedEnv);
	const restore = ([name, kept]: [string, unknown]) => {
		if (!lost.includes(name)) return [name, kept];
		const value = stored[name];
		return [name, hidesSecret(value) ? value : ""];
	};
	const restored = Object.fromEntries(Object.entries(parseObject(env)).map(restore));
	return { ...draft, config: { ...draft.config, env: restored } };
}

function looksSecret(key: string, value: unknown): boolean {
	// The mask itself is not a secret.
	return [...collectSecrets({ [key]: value })].some((secret) => secret !== "" && secret !== MASK);
}
