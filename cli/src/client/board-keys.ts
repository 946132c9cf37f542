import { type BoardKey, listBoardKeys, readPages } from "@paperclipai/shared";
import type { Connection } from "./connection/connect.ts";

/** All keys of the board, also revoked ones, newest first. */
export async function listAllBoardKeys({ client }: Connection): Promise<BoardKey[]> {
	return await readPages((query, options) => client.call(listBoardKeys, { query }, options));
}
