import type { PackageManifest } from "./manifest.ts";

export interface StagedPackage {
	folder: string;
	packageFolder: string;
	manifest: PackageManifest;
	hash: string;
	version?: string;
	integrity?: string;
	origin?: string;
	deprecated?: string;
}
