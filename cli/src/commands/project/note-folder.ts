import { stat } from "node:fs/promises";
import type { Project } from "@paperclipai/shared";
import type { CommonOptions } from "../../input/common-options.ts";
import { pathText } from "../../render/workspace/path-text.ts";

/** Notes a missing folder; only the machine of the server has the folders of a server that the user has specified. */
export async function noteMissingFolder(
	{ path }: Pick<Project, "path">,
	{ apiBase }: CommonOptions,
	note: (text: string) => void,
): Promise<void> {
	if (apiBase !== undefined || process.env.PAPERCLIP_API_URL) return;
	const found = await stat(path).catch((error: NodeJS.ErrnoException) => (error.code === "ENOENT" ? null : undefined));
	if (found === undefined || found?.isDirectory()) return;
	const what = found === null ? "does not exist" : "is not a folder";
	note(`${pathText(path)} ${what}. Until it is a folder, runs in the project fail.`);
}
