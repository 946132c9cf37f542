import { existsSync } from "node:fs";
import path from "node:path";
import { CodedError } from "@paperclipai/adapter-utils";
import { z } from "zod";
import { readRegularFile } from "../../package/read-regular-file.ts";
import { hashTexts, hashTree } from "../../package/tree-hash.ts";

const MAX_BYTES = 64 * 1024 * 1024;

const lockfileSchema = z.object({
	packages: z.record(
		z.string(),
		z.object({ version: z.string(), integrity: z.string(), link: z.boolean() }).partial().loose(),
	),
});

export interface InstalledPackages {
	version: string;
	/** What the registry says of the package's tarball. */
	integrity?: string;
	/** Number of packages that it needs, as they lie on the disk. */
	others: number;
	/** Of all that is installed. */
	hash: string;
}

/**
 * What npm has installed in a folder, by the lockfile it wrote.
 * @throws {CodedError} `npm_failed`.
 */
export async function readInstalled(folder: string, packageName: string): Promise<InstalledPackages> {
	const packages = await readPackages(folder);
	const own = packages[`node_modules/${packageName}`];
	if (own?.version === undefined || own.link) {
		throw new CodedError("npm_failed", `The npm client did not install ${packageName}.`, {
			hint: "Try the same with npm by hand.",
		});
	}
	// Some are for other systems, and the host's package is taken out again.
	const paths = Object.keys(packages)
		.filter((key) => key !== "" && existsSync(path.join(folder, key)))
		.sort();
	const integrities = paths.map((key) => packages[key]?.integrity ?? "");
	// A registry need not tell integrities.
	const content = integrities.includes("") ? [await hashTree(path.join(folder, "node_modules"))] : integrities;
	return {
		version: own.version,
		...(own.integrity !== undefined && { integrity: own.integrity }),
		others: paths.length - 1,
		hash: hashTexts([packageName, own.version, ...paths, ...content]),
	};
}

async function readPackages(folder: string) {
	try {
		const text = (await readRegularFile(path.join(folder, "package-lock.json"), MAX_BYTES)).toString("utf8");
		return lockfileSchema.parse(JSON.parse(text)).packages;
	} catch (cause) {
		throw new CodedError("npm_failed", "The npm client did not write down what it installed.", {
			hint: "Use npm 8 or later on the server's machine.",
			cause,
		});
	}
}
