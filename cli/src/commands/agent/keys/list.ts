import { listAllKeys } from "../../../client/keys.ts";
import { AGENT } from "../../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../../input/common-options.ts";
import { withStartedCommand } from "../../../render/output/started-command.ts";
import { formatTable, nameCell } from "../../../render/table.ts";
import { formatUtc } from "../../../render/values.ts";
import { defineCommand } from "../../define-command.ts";
import { withAgent } from "../../scopes.ts";

export const command = defineCommand({
	summary: "list the keys of an agent without their values, newest first",
	arguments: { agent: AGENT },
	options: COMPANY_OPTIONS,
	async run(args, options) {
		return await withAgent(options, args.agent, async ({ connection, agent, output, report }) => {
			const keys = await listAllKeys(connection, agent);
			await report(keys, () => {
				const create = `paperclipai agent keys create ${agent.id}`;
				if (keys.length === 0)
					return output.note(withStartedCommand(`${agent.name} has no keys. Create one with: ${create}`));
				const rows = keys.map(({ id, name, createdAt, revokedAt }) => {
					return [id, nameCell(name), formatUtc(createdAt), formatUtc(revokedAt)];
				});
				output.data(formatTable(["KEY", "NAME", "CREATED (UTC)", "REVOKED (UTC)"], rows, output.tableWidth));
			});
		});
	},
});
