import { type BoardKey, listBoardKeys, readPages } from "@paperclipai/shared";
import { EXIT } from "../../exit-codes.ts";
import type { CommonOptions } from "../../input/options.ts";
import { printJson } from "../../render/output/output.ts";
import { formatTable, nameCell } from "../../render/table.ts";
import { withServer } from "../scopes.ts";

export async function authKeyList(options: CommonOptions): Promise<number> {
	return await withServer(options, async ({ connection: { client }, output }) => {
		const keys = await readPages((query, page) => client.call(listBoardKeys, { query }, page));
		if (options.json) printJson(output, keys);
		else if (keys.length === 0) output.note("There are no keys yet. Create one with: paperclipai auth key create NAME");
		else
			output.data(formatTable(["KEY", "NAME", "CREATED", "LAST USED", "REVOKED"], keys.map(toRow), output.tableWidth));
		return EXIT.succeeded;
	});
}

function toRow({ id, name, createdAt, lastUsedAt, revokedAt }: BoardKey): string[] {
	return [id, nameCell(name), createdAt, lastUsedAt ?? "never", revokedAt ?? ""];
}
