import type { AdapterUser } from "@paperclipai/shared";
import type { FolderContext } from "../../../config/data-folder.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { OpenVersions } from "../versions/open-versions.ts";
import type { VersionCleanup } from "../versions/version-cleanup.ts";

/** What installing, reloading, reinstalling and removing work on. Their functions must not run at the same time. */
export interface InstallContext extends FolderContext {
	catalog: Catalog;
	versions: OpenVersions;
	cleanup: VersionCleanup;
	/** Milliseconds that a package may take to load when it is checked. */
	loadMs: number;
	isBuiltin: (type: string) => boolean;
	findUsers: (type: string) => Promise<AdapterUser[]>;
	/** Aborted when the server stops. */
	signal: AbortSignal;
}
