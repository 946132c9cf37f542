import { omitUndefined } from "@paperclipai/adapter-utils";
import { stageFromNpm, stageTarball } from "./npm/stage-npm.ts";

/** A package of the registry, or a file that `npm pack` has written. */
export type CheckedSource = { packageName: string; version?: string | undefined } | { tarball: string };

/**
 * Installs a package into a folder without registering it, in the same way as for an installation.
 * @param folder Empty.
 * @returns Absolute path of the package.
 * @throws {CodedError} the errors of `stageFromNpm` and `stageTarball`.
 */
export async function stageForCheck(
	source: CheckedSource,
	folder: string,
	{ onStep, signal }: { onStep?: (message: string) => void; signal?: AbortSignal } = {},
): Promise<string> {
	const options = { folder, ...omitUndefined({ onStep, signal }) };
	if ("tarball" in source) return (await stageTarball({ ...source, ...options })).packageFolder;
	const { packageName, version } = source;
	return (await stageFromNpm({ packageName, ...omitUndefined({ version }), ...options })).packageFolder;
}
