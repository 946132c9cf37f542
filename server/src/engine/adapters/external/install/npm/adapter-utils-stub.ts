import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { ADAPTER_UTILS } from "../../package/manifest.ts";

const stubFolder = (folder: string) => path.join(folder, ".adapter-utils");

/**
 * Makes an empty package that npm takes for every version of adapter-utils: adapters load the server's own, so a registry
 * without it, or without the version that a package asks for, must not decide whether the package can be installed.
 * @returns `overrides` for a `package.json` in the folder. The path is absolute, because a relative one counts from the
 * package that has the dependency in some versions of npm.
 */
export async function writeAdapterUtilsStub(folder: string): Promise<Record<string, string>> {
	const stub = stubFolder(folder);
	await mkdir(stub, { mode: 0o700 });
	await writeFile(path.join(stub, "package.json"), JSON.stringify({ name: ADAPTER_UTILS, version: "0.0.0" }));
	return { [ADAPTER_UTILS]: `file:${stub}` };
}

export async function removeAdapterUtilsStub(folder: string): Promise<void> {
	await rm(stubFolder(folder), { recursive: true, force: true });
}
