import path from "node:path";
import type { AdapterRunContext } from "@paperclipai/adapter-utils";
import { storeFileBundle } from "@paperclipai/adapter-utils/host";
import type { FolderContext } from "../../../platform/data-folder/data-folder.ts";
import type { DatabaseContext } from "../../../platform/db/database.ts";
import type { AgentRow } from "../../../records/agents/store.ts";
import { findInstructions } from "../../../records/instructions/find-instructions.ts";
import { instructionsPathKeyOf, ownInstructionsFile } from "../../adapters/instructions-file.ts";
import type { ServerAdapter } from "../../adapters/server-adapter.ts";

const NONE: StoredInstructions = { config: {}, context: {} };

interface StoredInstructions {
	config: Record<string, string>;
	context: Pick<AdapterRunContext, "paperclipInstructionsFolder">;
}

/** Stores the files outside of the working directory, whose content belongs to the user. */
export async function storeInstructions(
	context: DatabaseContext & FolderContext,
	adapter: ServerAdapter,
	{ id, adapterConfig }: AgentRow,
): Promise<StoredInstructions> {
	if (adapter.supportsInstructionsBundle !== true || ownInstructionsFile(adapter, adapterConfig) !== null) return NONE;
	const { entryFile = "", files = {} } = (await findInstructions(context, id)) ?? {};
	if (!Object.hasOwn(files, entryFile)) return NONE;
	const tree = Object.entries(files).map(
		([name, text]) => [name, { bytes: Buffer.from(text), isExecutable: false }] as const,
	);
	const folder = await storeFileBundle(context.folder.instructions, "paperclip-instructions-", new Map(tree));
	return {
		config: { [instructionsPathKeyOf(adapter)]: path.join(folder, ...entryFile.split("/")) },
		context: { paperclipInstructionsFolder: folder },
	};
}
