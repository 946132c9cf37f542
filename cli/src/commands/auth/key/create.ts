import { createBoardKey } from "@paperclipai/shared";
import { EXIT } from "../../../exit-codes.ts";
import type { CommonOptions } from "../../../input/options.ts";
import { printJson } from "../../../render/output/output.ts";
import { withServer } from "../../scopes.ts";

/** Creates a key of the board and prints it, the only time that it is shown. */
export async function authKeyCreate(name: string, options: CommonOptions): Promise<number> {
	return await withServer({ ...options, create: true }, async ({ connection, output }) => {
		const created = await connection.client.call(createBoardKey, { body: { name } });
		if (options.json) printJson(output, created);
		else {
			output.data(`${created.key}\n`);
			output.note(
				"Keep it: it is not shown again. It logs in at /login, and is PAPERCLIP_API_KEY for commands elsewhere.",
			);
		}
		return EXIT.succeeded;
	});
}
