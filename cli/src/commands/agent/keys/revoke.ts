import { revokeAgentKey } from "@paperclipai/shared";
import { findKey, listAllKeys } from "../../../client/keys.ts";
import { AGENT, KEY } from "../../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../../input/common-options.ts";
import { defineCommand } from "../../define-command.ts";
import { withAgent } from "../../scopes.ts";

export const command = defineCommand({
	summary: "revoke a key of an agent",
	arguments: { agent: AGENT, key: KEY },
	options: COMPANY_OPTIONS,
	async run(args, options) {
		return await withAgent(options, args.agent, async ({ connection, agent, output, report }) => {
			const { id: keyId } = findKey(await listAllKeys(connection, agent), args.key, agent.name);
			const revoked = await connection.client.call(revokeAgentKey, { params: { agentId: agent.id, keyId } });
			await report(revoked, () => output.note(`Revoked the key ${revoked.name} of ${agent.name}.`));
		});
	},
});
