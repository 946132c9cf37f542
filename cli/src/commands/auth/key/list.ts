import type { BoardKey } from "@paperclipai/shared";
import { listAllBoardKeys } from "../../../client/keys.ts";
import { COMMON_OPTIONS } from "../../../input/common-options.ts";
import { withStartedCommand } from "../../../render/output/started-command.ts";
import { formatTable, nameCell } from "../../../render/table.ts";
import { formatUtc } from "../../../render/values.ts";
import { defineCommand } from "../../define-command.ts";
import { withServer } from "../../scopes.ts";

const HEADERS = ["KEY", "NAME", "CREATED (UTC)", "LAST USED (UTC)", "REVOKED (UTC)"];
const NONE = "There are no keys yet. Create one with: paperclipai auth key create NAME";

export const command = defineCommand({
	summary: "list keys without their values, newest first",
	details: "Lists the keys with their last use.",
	options: COMMON_OPTIONS,
	async run(_, options) {
		return await withServer(options, async ({ connection, output, report }) => {
			const keys = await listAllBoardKeys(connection);
			await report(keys, () => {
				if (keys.length === 0) output.note(withStartedCommand(NONE));
				else output.data(formatTable(HEADERS, keys.map(toRow), output.tableWidth));
			});
		});
	},
});

function toRow({ id, name, createdAt, lastUsedAt, revokedAt }: BoardKey): string[] {
	return [id, nameCell(name), formatUtc(createdAt), formatUtc(lastUsedAt) || "never", formatUtc(revokedAt)];
}
