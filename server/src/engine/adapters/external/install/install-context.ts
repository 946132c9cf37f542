import type { AdapterUser } from "@paperclipai/shared";
import type { FolderContext } from "../../../../platform/data-folder/data-folder.ts";
import type { SerialQueue } from "../../../../platform/timing/serial-queue.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { OpenVersions } from "../versions/open-versions.ts";
import type { VersionCleanup } from "../versions/version-cleanup.ts";

/** What installing, reloading, reinstalling and removing work on. */
export interface InstallContext extends FolderContext {
	catalog: Catalog;
	versions: OpenVersions;
	cleanup: VersionCleanup;
	/** Makes a change of what is installed. Fetching and checking happen before it, so that no change waits for a registry. */
	exclusive: SerialQueue;
	/** Of `adapterOwnerOf`. */
	owner: string;
	/** Milliseconds that a package may take to load when it is checked. */
	loadMs: number;
	isBuiltin: (type: string) => boolean;
	findUsers: (type: string) => Promise<AdapterUser[]>;
	/** Aborted when the server stops. */
	signal: AbortSignal;
}
