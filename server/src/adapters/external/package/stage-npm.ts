import { CodedError } from "@paperclipai/adapter-utils";
import type { StagedPackage } from "./staged-package.ts";

export interface StageFromNpm {
	packageName: string;
	/** A version, a range or a tag. Default `latest`. */
	version?: string;
	/** An empty folder. */
	folder: string;
	/** What is being done, in words. */
	onStep?: (message: string) => void;
	signal?: AbortSignal;
}

/**
 * Fetches a package, and what it depends on, with the npm client of this machine. None of their scripts is run.
 * @throws {CodedError} `npm_missing`, `npm_package_not_found`, `npm_version_not_found`, `npm_unreachable`, `npm_refused`,
 * `npm_integrity`, `disk_full`, `npm_timeout`, `npm_stopped` (by `signal`), `npm_failed`, and what `readManifest` throws.
 */
export async function stageFromNpm(_options: StageFromNpm): Promise<StagedPackage> {
	throw new CodedError("npm_failed", "Not yet.");
}
