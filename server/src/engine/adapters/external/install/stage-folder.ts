import { realpath, stat } from "node:fs/promises";
import path from "node:path";
import { CodedError } from "@paperclipai/adapter-utils";
import { isPathWithin } from "@paperclipai/adapter-utils/host";
import { readManifest } from "../package/manifest.ts";
import type { StagedPackage } from "../package/staged-package.ts";
import { hashTree } from "../package/tree-hash.ts";
import { copyPackage } from "./copy-package.ts";

export interface StageFromFolder {
	localPath: string;
	folder: string;
	/** Data folder. The package must neither contain it nor be inside it. */
	home: string;
	signal?: AbortSignal;
}

/**
 * Copies the package without `.git` and `node_modules`.
 * @throws {CodedError} `adapter_path_invalid`, `adapter_path_missing`, `adapter_too_large`, `adapter_path_too_long`,
 * `adapter_changing`, and errors of `readManifest`.
 */
export async function stageFromFolder({ localPath, folder, home, signal }: StageFromFolder): Promise<StagedPackage> {
	const source = await checkPath(localPath, home);
	await readManifest(source);
	await copyPackage(source, folder, signal).catch((error) => {
		throw explainUnreadable(error, localPath);
	});
	const manifest = await readManifest(folder);
	return {
		folder,
		packageFolder: folder,
		manifest,
		hash: await hashTree(folder),
		...(manifest.version !== undefined && { version: manifest.version }),
		// Not the real path: a symbolic link may have another target at the next reload.
		origin: path.resolve(localPath),
	};
}

const NEEDS_FOLDER = "Give the absolute path of the folder that contains the package's package.json.";
const OUTSIDE_DATA = "Move the package to a folder outside of the data folder.";
const READABLE = "Make the file readable for the user that the server runs as.";

async function checkPath(localPath: string, home: string): Promise<string> {
	if (!path.isAbsolute(localPath) || localPath.includes("\0")) throw invalid(localPath, "is not an absolute path");
	const real = await realpath(localPath).catch(() => null);
	if (real === null) {
		throw new CodedError("adapter_path_missing", `The folder ${localPath} does not exist on the server's machine.`, {
			hint: NEEDS_FOLDER,
		});
	}
	if (!(await stat(real)).isDirectory()) throw notFolder(localPath);
	const data = await realpath(home);
	if (isPathWithin(data, real)) throw invalid(localPath, "is inside the server's data folder", OUTSIDE_DATA);
	if (isPathWithin(real, data)) throw invalid(localPath, "contains the server's data folder", OUTSIDE_DATA);
	return real;
}

function explainUnreadable(error: NodeJS.ErrnoException, localPath: string): Error {
	if (error.code !== "EACCES" && error.code !== "EPERM") return error;
	return invalid(localPath, `contains ${error.path ?? "a file"}, which the server has no permission to read`, READABLE);
}

function notFolder(localPath: string): CodedError {
	return new CodedError("adapter_path_invalid", `The path ${JSON.stringify(localPath)} is not a folder.`, {
		hint: /\.(tgz|tar\.gz)$/.test(localPath)
			? "Unpack it with tar -xzf, run npm install in the resulting folder named package, and install that folder."
			: NEEDS_FOLDER,
	});
}

function invalid(localPath: string, what: string, hint = NEEDS_FOLDER): CodedError {
	return new CodedError("adapter_path_invalid", `The path ${JSON.stringify(localPath)} ${what}.`, { hint });
}
