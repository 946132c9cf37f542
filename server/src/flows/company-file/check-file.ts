import { isDeepStrictEqual } from "node:util";
import type { AgentMcpServerEntry, CompanyFile } from "@paperclipai/shared";
import { HttpError } from "../../platform/errors/http-error.ts";
import { listMaskedKeys } from "../../records/agents/config-revisions/redact-snapshot.ts";
import { maskMcpServers } from "../../records/agents/masked-config/mask-mcp-servers.ts";

/**
 * @returns agents and issues, each after its manager or parent.
 * @throws {HttpError} 422 `company_file_invalid`.
 */
export function checkFile(file: CompanyFile): { agentOrder: string[]; issueOrder: string[] } {
	const { agents, issues, routines, company } = file;
	const agentKeys = uniqueKeys(agents, "agent");
	const issueKeys = uniqueKeys(issues, "issue");
	const agentOf = (key: string | null, where: string) => requireKey(agentKeys, key, where);
	requireVisibleServers("The company", company.mcpServers ?? []);
	for (const { key, reportsTo, adapterConfig, mcpServers = [] } of agents) {
		agentOf(reportsTo, `which is the manager of ${key}`);
		requireVisible(key, adapterConfig);
		requireVisibleServers(`The agent ${key}`, mcpServers);
	}
	for (const { agent, name } of routines) agentOf(agent, `which is the agent of the routine ${JSON.stringify(name)}`);
	for (const { key, assignee, parent, blockedBy, comments = [] } of issues) {
		if (!key.startsWith(`${company.issuePrefix}-`)) {
			throw invalid(`The key ${key} does not begin with the prefix ${company.issuePrefix}.`);
		}
		agentOf(assignee, `which is the assignee of ${key}`);
		for (const related of [parent, ...blockedBy]) requireKey(issueKeys, related, `which ${key} refers to`);
		if (new Set(blockedBy).size < blockedBy.length) throw invalid(`${key} is blocked by the same issue twice.`);
		for (const { by, agent } of comments) {
			agentOf(agent, `which is the author of a comment on ${key}`);
			if (by !== "agent" && agent !== null)
				throw invalid(`A comment on ${key} has both an agent and the ${by} as its author.`);
		}
	}
	const managers = new Map(agents.map(({ key, reportsTo }) => [key, reportsTo === null ? [] : [reportsTo]]));
	const agentOrder = sortByNeeds(managers, (key) => invalid(`The agent ${key} would report to itself.`));
	// An issue waits for its blockers and its children.
	const waitsFor = new Map(issues.map(({ key, blockedBy }) => [key, [...blockedBy]]));
	for (const { key, parent } of issues) if (parent !== null) waitsFor.get(parent)?.push(key);
	const childrenFirst = sortByNeeds(waitsFor, (key) => invalid(`The issue ${key} would wait for itself.`));
	return { agentOrder, issueOrder: childrenFirst.reverse() };
}

function sortByNeeds(needs: ReadonlyMap<string, string[]>, cycle: (key: string) => HttpError): string[] {
	const neededBy = new Map<string, string[]>([...needs.keys()].map((key) => [key, []]));
	const open = new Map<string, number>();
	for (const [key, needed] of needs) {
		open.set(key, needed.length);
		for (const other of needed) neededBy.get(other)?.push(key);
	}
	const sorted = [...needs.keys()].filter((key) => open.get(key) === 0);
	for (const key of sorted) {
		for (const other of neededBy.get(key) ?? []) {
			const left = (open.get(other) ?? 0) - 1;
			open.set(other, left);
			if (left === 0) sorted.push(other);
		}
	}
	const [stuck] = [...open].find(([, left]) => left > 0) ?? [];
	if (stuck !== undefined) throw cycle(stuck);
	return sorted;
}

function uniqueKeys(items: { key: string }[], what: string): ReadonlySet<string> {
	const keys = new Set<string>();
	for (const { key } of items) {
		if (keys.has(key)) throw invalid(`The ${what} ${key} appears twice.`);
		keys.add(key);
	}
	return keys;
}

function requireKey(keys: ReadonlySet<string>, key: string | null, where: string): void {
	if (key !== null && !keys.has(key)) throw invalid(`The file does not contain ${key}, ${where}.`);
}

/** No part may be masked, because the board reviews what an imported agent runs. */
function requireVisible(key: string, adapterConfig: Record<string, unknown>): void {
	const [masked] = listMaskedKeys(adapterConfig);
	if (masked === undefined) return;
	throw hidden(`The agent ${key}`, masked);
}

function requireVisibleServers(who: string, entries: readonly AgentMcpServerEntry[]): void {
	const masked = maskMcpServers(entries);
	const hiding = entries.find((entry, index) => !isDeepStrictEqual(entry, masked[index]));
	if (hiding !== undefined) throw hidden(who, `mcpServers.${hiding.name}`);
}

function hidden(who: string, masked: string): HttpError {
	const message = `${who} has a secret in clear text, which would hide a part of what it runs: ${masked.slice(0, 200)}.`;
	return new HttpError(422, "company_file_invalid", message, {
		hint: 'Remove it from the file, or refer to a secret of the company: {"type": "secret_ref", "secretName": "NAME"}.',
	});
}

function invalid(message: string): HttpError {
	return new HttpError(422, "company_file_invalid", message, {
		hint: "Correct the file, or export the company again: paperclipai export COMPANY FILE",
	});
}
