import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { ADAPTER_UTILS } from "../../package/manifest.ts";

const stubFolder = (folder: string) => path.join(folder, ".adapter-utils");

/**
 * Adapters load the server's own adapter-utils, so the registry need not have a version of it.
 * @returns `overrides` for a `package.json` in the folder. Some versions of npm resolve a relative path from the
 * dependent package, so the path is absolute.
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
