import path from "node:path";
import { storeFileBundle } from "@paperclipai/adapter-utils/server-utils";
import type { ServerAdapter } from "../../adapters/server-adapter.ts";
import type { AgentRow } from "../../agents/store.ts";
import type { FolderContext } from "../../config/data-folder.ts";
import type { DatabaseContext } from "../../db/database.ts";
import { findInstructions, instructionsPathKeyOf, ownInstructionsFile } from "../../instructions/store.ts";

/**
 * The path of the agent's instructions, by the key under which its adapter looks for it, to be spread over the configuration.
 * They are outside of the working directory, whose content belongs to the user.
 */
export async function instructionsFile(
	context: DatabaseContext & FolderContext,
	adapter: ServerAdapter,
	{ id, adapterConfig }: AgentRow,
): Promise<Record<string, string>> {
	if (adapter.supportsInstructionsBundle !== true || ownInstructionsFile(adapter, adapterConfig) !== null) return {};
	const { entryFile = "", files = {} } = (await findInstructions(context, id)) ?? {};
	if (!Object.hasOwn(files, entryFile)) return {};
	const tree = Object.entries(files).map(
		([name, text]) => [name, { bytes: Buffer.from(text), isExecutable: false }] as const,
	);
	const folder = await storeFileBundle(context.folder.instructions, "paperclip-instructions-", new Map(tree));
	return { [instructionsPathKeyOf(adapter)]: path.join(folder, ...entryFile.split("/")) };
}
