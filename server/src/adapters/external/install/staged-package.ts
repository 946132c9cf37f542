import type { PackageManifest } from "../package/manifest.ts";

/** A package that lies complete in a folder of its own and has not been looked into further than its manifest. */
export interface StagedPackage {
	/** All that belongs to it; this is what is put in place. */
	folder: string;
	/** Where its `package.json` is: `folder` or below. */
	packageFolder: string;
	manifest: PackageManifest;
	/** Of the content, hexadecimal: the same content, the same hash. */
	hash: string;
	version?: string;
	/** What the registry says of its tarball, as in `sha512-...`. */
	integrity?: string;
	/** The folder it was copied from. */
	origin?: string;
}
