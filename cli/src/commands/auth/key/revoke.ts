import { revokeBoardKey } from "@paperclipai/shared";
import { findKey, listAllBoardKeys } from "../../../client/keys.ts";
import { KEY } from "../../../input/arguments.ts";
import { COMMON_OPTIONS } from "../../../input/common-options.ts";
import { defineCommand } from "../../define-command.ts";
import { withServer } from "../../scopes.ts";

export const command = defineCommand({
	summary: "revoke a key and end its sessions",
	arguments: { key: KEY },
	options: COMMON_OPTIONS,
	async run(args, options) {
		return await withServer(options, async ({ connection, output, report }) => {
			const { id: keyId } = findKey(await listAllBoardKeys(connection), args.key, "The board");
			const revoked = await connection.client.call(revokeBoardKey, { params: { keyId } });
			const text = `Revoked the key ${revoked.name} (${revoked.id}); its sessions have ended.`;
			await report(revoked, () => output.data(`${text}\n`));
		});
	},
});
