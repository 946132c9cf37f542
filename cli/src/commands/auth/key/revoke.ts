import { revokeBoardKey } from "@paperclipai/shared";
import { listAllBoardKeys } from "../../../client/board-keys.ts";
import { findNamedKey } from "../../../client/find-named-key.ts";
import { EXIT } from "../../../exit-codes.ts";
import type { CommonOptions } from "../../../input/options.ts";
import { printJson } from "../../../render/output/output.ts";
import { withServer } from "../../scopes.ts";

/** Revokes a key of the board; the sessions that it began end. */
export async function authKeyRevoke(text: string, options: CommonOptions): Promise<number> {
	return await withServer(options, async ({ connection, output }) => {
		const { id: keyId } = findNamedKey(await listAllBoardKeys(connection), text, "The board");
		const revoked = await connection.client.call(revokeBoardKey, { params: { keyId } });
		if (options.json) printJson(output, revoked);
		else output.data(`Revoked the key ${revoked.name} (${revoked.id}); its sessions have ended.\n`);
		return EXIT.succeeded;
	});
}
