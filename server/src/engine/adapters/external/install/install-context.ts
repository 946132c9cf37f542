import type { AdapterUser } from "@paperclipai/shared";
import type { FolderContext } from "../../../../platform/data-folder/data-folder.ts";
import type { SerialQueue } from "../../../../platform/timing/serial-queue.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { OpenVersions } from "../versions/open-versions.ts";
import type { VersionCleanup } from "../versions/version-cleanup.ts";

export interface InstallContext extends FolderContext {
	catalog: Catalog;
	versions: OpenVersions;
	cleanup: VersionCleanup;
	/** Queue of changes. Packages are fetched and checked before they enter it, so no change waits for a registry. */
	exclusive: SerialQueue;
	owner: string;
	/** Milliseconds that a package may take to load. */
	loadMs: number;
	isBuiltin: (type: string) => boolean;
	findUsers: (type: string) => Promise<AdapterUser[]>;
	signal: AbortSignal;
}
