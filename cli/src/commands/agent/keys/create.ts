import { createAgentKey, revokeAgentKey } from "@paperclipai/shared";
import { findKey, listAllKeys } from "../../../client/agents/find-key.ts";
import { EXIT } from "../../../exit-codes.ts";
import type { CompanyOptions } from "../../../input/options.ts";
import { printJson } from "../../../render/output/output.ts";
import { withStartedCommand } from "../../../render/output/started-command.ts";
import { formatTable, nameCell } from "../../../render/table.ts";
import { formatUtc } from "../../../render/utc-time.ts";
import { withAgent } from "../../scopes.ts";

export async function agentKeysList(text: string, options: CompanyOptions): Promise<number> {
	return await withAgent(options, text, async ({ connection, agent, output }) => {
		const keys = await listAllKeys(connection, agent);
		const create = `paperclipai agent keys create ${agent.id}`;
		if (options.json) printJson(output, keys);
		else if (keys.length === 0)
			output.note(withStartedCommand(`${agent.name} has no keys. Create one with: ${create}`));
		else {
			const rows = keys.map(({ id, name, createdAt, revokedAt }) => {
				return [id, nameCell(name), formatUtc(createdAt), revokedAt === null ? "" : formatUtc(revokedAt)];
			});
			output.data(formatTable(["KEY", "NAME", "CREATED (UTC)", "REVOKED (UTC)"], rows, output.tableWidth));
		}
		return EXIT.succeeded;
	});
}

/** Prints the key itself, which is not shown again. */
export async function agentKeysCreate(text: string, options: CompanyOptions & { name: string }): Promise<number> {
	return await withAgent(options, text, async ({ connection, agent, output }) => {
		const params = { agentId: agent.id };
		const created = await connection.client.call(createAgentKey, { params, body: { name: options.name } });
		if (options.json) {
			printJson(output, created);
			return EXIT.succeeded;
		}
		output.data(`${created.key}\n`);
		const revoke = withStartedCommand(`paperclipai agent keys revoke ${agent.id} ${created.id}`);
		output.note(
			`This is the only time that the key is shown. Whoever has it acts as ${agent.name}. Revoke it with: ${revoke}`,
		);
		return EXIT.succeeded;
	});
}

export async function agentKeysRevoke(text: string, key: string, options: CompanyOptions): Promise<number> {
	return await withAgent(options, text, async ({ connection, agent, output }) => {
		const { id: keyId } = await findKey(connection, agent, key);
		const params = { agentId: agent.id, keyId };
		const revoked = await connection.client.call(revokeAgentKey, { params });
		if (options.json) printJson(output, revoked);
		else output.note(`Revoked the key ${revoked.name} of ${agent.name}.`);
		return EXIT.succeeded;
	});
}
