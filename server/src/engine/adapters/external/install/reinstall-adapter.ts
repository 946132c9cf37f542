import type { ReinstalledAdapter } from "@paperclipai/shared";
import type { ExternalAdapter } from "../catalog/catalog.ts";
import { folderHasNoVersions } from "../errors.ts";
import { fetchAgain } from "./fetch-again.ts";
import type { InstallContext } from "./install-context.ts";
import { reloadAdapter } from "./reload-adapter.ts";
import type { OnStep } from "./stage-package.ts";

export interface Reinstalled extends Pick<ReinstalledAdapter, "from" | "to" | "wanted"> {
	adapter: ExternalAdapter;
}

/**
 * Reloads the adapter instead if it was installed from a folder.
 * @param version Pins this version; `latest` unpins. Default: the pinned version, else the newest.
 * @throws {HttpError} `adapter_has_no_versions` for a version of an adapter from a folder.
 */
export async function reinstallAdapter(
	context: InstallContext,
	type: string,
	version: string | undefined,
	onStep: OnStep,
): Promise<Reinstalled> {
	const { entry } = context.catalog.get(type);
	const from = entry.version ?? null;
	if (entry.localPath !== undefined) {
		if (version !== undefined) throw folderHasNoVersions(type);
		const adapter = await reloadAdapter(context, type, onStep);
		return { adapter, from, to: adapter.entry.version ?? null, wanted: "folder" };
	}
	const pin = version ?? (entry.pinned ? entry.version : undefined);
	const pinned = pin !== undefined && pin !== "latest";
	const source = { packageName: entry.packageName, ...(pinned ? { version: pin } : {}) };
	const adapter = await fetchAgain(context, type, { source, pinned }, onStep);
	return { adapter, from, to: adapter.entry.version ?? null, wanted: pinned ? "pinned" : "newest" };
}
