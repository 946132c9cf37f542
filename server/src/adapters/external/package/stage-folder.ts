import { CodedError } from "@paperclipai/adapter-utils";
import type { StagedPackage } from "./staged-package.ts";

export interface StageFromFolder {
	/** Absolute path of the package. */
	localPath: string;
	/** An empty folder. */
	folder: string;
	/** The server's data folder, of which the package must be no part. */
	home: string;
	signal?: AbortSignal;
}

/**
 * Copies a package from a folder of this machine, without `.git` and what is installed in `node_modules`.
 * @throws {CodedError} `adapter_path_invalid`, `adapter_path_missing`, `adapter_too_large`, `adapter_changing`, and what `readManifest` throws.
 */
export async function stageFromFolder(_options: StageFromFolder): Promise<StagedPackage> {
	throw new CodedError("adapter_path_missing", "Not yet.");
}
