import { isCodedError } from "@paperclipai/adapter-utils";
import type { LoggerContext } from "../../../platform/errors/logger.ts";
import type { ExternalAdapter } from "./catalog/catalog.ts";
import type { PluginEntry } from "./catalog/plugin-entry.ts";
import { adapterBroken, filesMissing } from "./errors.ts";
import type { InstallContext } from "./install/install-context.ts";
import { clearStaging } from "./install/stage-package.ts";
import { killLeftoverAdapters } from "./process/adapter-owner.ts";

type Context = InstallContext & LoggerContext;

export async function openInstalled(context: Context): Promise<void> {
	const { folder, catalog, cleanup, logger } = context;
	await killLeftoverAdapters(folder);
	await clearStaging(folder).catch((error) => logger.warn({ err: error }, "staged adapters could not be removed"));
	const adapters = await Promise.all(catalog.stored().map((entry) => openEntry(context, entry)));
	for (const adapter of adapters) catalog.set(adapter);
	await cleanup
		.removeUnused()
		.catch((error) => logger.warn({ err: error }, "old versions of adapters could not be removed"));
}

async function openEntry({ versions, logger }: Context, entry: PluginEntry): Promise<ExternalAdapter> {
	try {
		if (entry.hash === undefined) throw filesMissing(entry);
		return { entry, version: await versions.open(entry.type, entry.hash), error: null };
	} catch (cause) {
		const error = isCodedError(cause) ? cause : adapterBroken(entry, cause);
		logger.warn({ adapter: entry.type, error: error.code }, error.message);
		return { entry, version: null, error };
	}
}
