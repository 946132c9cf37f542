import { realpath, stat } from "node:fs/promises";
import path from "node:path";
import { CodedError } from "@paperclipai/adapter-utils";
import { readManifest } from "../package/manifest.ts";
import { isWithin } from "../package/path-within.ts";
import { hashTree } from "../package/tree-hash.ts";
import { copyPackage } from "./copy-package.ts";
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
 * @throws {CodedError} `adapter_path_invalid`, `adapter_path_missing`, `adapter_too_large`, `adapter_changing`, and what
 * `readManifest` throws.
 */
export async function stageFromFolder({ localPath, folder, home, signal }: StageFromFolder): Promise<StagedPackage> {
	const source = await checkPath(localPath, home);
	await readManifest(source);
	await copyPackage(source, folder, signal).catch((error) => {
		throw explain(error, localPath);
	});
	const manifest = await readManifest(folder);
	return {
		folder,
		packageFolder: folder,
		manifest,
		hash: await hashTree(folder),
		...(manifest.version !== undefined && { version: manifest.version }),
		// As it was given: a link may lead elsewhere next time.
		origin: path.resolve(localPath),
	};
}

async function checkPath(localPath: string, home: string): Promise<string> {
	if (!path.isAbsolute(localPath) || localPath.includes("\0")) throw invalid(localPath, "is not an absolute path");
	const real = await realpath(localPath).catch(() => null);
	if (real === null) {
		throw new CodedError("adapter_path_missing", `The folder ${localPath} does not exist on the server's machine.`, {
			hint: "Give the absolute path of the folder that holds the package's package.json.",
		});
	}
	if (!(await stat(real)).isDirectory()) throw invalid(localPath, "is not a folder");
	const data = await realpath(home);
	if (isWithin(data, real)) throw invalid(localPath, "lies in the server's data folder");
	if (isWithin(real, data)) throw invalid(localPath, "holds the server's data folder");
	return real;
}

function explain(error: NodeJS.ErrnoException, localPath: string): Error {
	if (error.code !== "EACCES" && error.code !== "EPERM") return error;
	return invalid(localPath, `holds ${error.path ?? "a file"}, which the server may not read`);
}

function invalid(localPath: string, what: string): CodedError {
	return new CodedError("adapter_path_invalid", `The path ${JSON.stringify(localPath)} ${what}.`, {
		hint: "Give the absolute path of the folder that holds the package's package.json.",
	});
}
