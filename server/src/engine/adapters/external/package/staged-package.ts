import type { PackageManifest } from "./manifest.ts";

/** A package that lies complete in a staging folder. Only its manifest has been read. */
export interface StagedPackage {
	/** The staging folder, with all dependencies; activating renames it. */
	folder: string;
	/** Where the `package.json` is: `folder` or below. */
	packageFolder: string;
	manifest: PackageManifest;
	/** Of the content, hexadecimal; equal content has an equal hash. */
	hash: string;
	version?: string;
	/** Of the tarball, as the registry states it: `sha512-...`. */
	integrity?: string;
	/** The folder it was copied from. */
	origin?: string;
}
