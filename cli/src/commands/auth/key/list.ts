import type { BoardKey } from "@paperclipai/shared";
import { listAllBoardKeys } from "../../../client/board-keys.ts";
import { EXIT } from "../../../exit-codes.ts";
import type { CommonOptions } from "../../../input/options.ts";
import { printJson } from "../../../render/output/output.ts";
import { withStartedCommand } from "../../../render/output/started-command.ts";
import { formatTable, nameCell } from "../../../render/table.ts";
import { formatUtc } from "../../../render/utc-time.ts";
import { withServer } from "../../scopes.ts";

const HEADERS = ["KEY", "NAME", "CREATED (UTC)", "LAST USED (UTC)", "REVOKED (UTC)"];

export async function authKeyList(options: CommonOptions): Promise<number> {
	return await withServer(options, async ({ connection, output }) => {
		const keys = await listAllBoardKeys(connection);
		if (options.json) printJson(output, keys);
		else if (keys.length === 0)
			output.note(withStartedCommand("There are no keys yet. Create one with: paperclipai auth key create NAME"));
		else output.data(formatTable(HEADERS, keys.map(toRow), output.tableWidth));
		return EXIT.succeeded;
	});
}

function toRow({ id, name, createdAt, lastUsedAt, revokedAt }: BoardKey): string[] {
	return [id, nameCell(name), formatUtc(createdAt), formatUtc(lastUsedAt) || "never", formatUtc(revokedAt)];
}
