import { existsSync } from "node:fs";
import path from "node:path";
import { CodedError } from "@paperclipai/adapter-utils";
import { z } from "zod";
import { deprecationSchema } from "../../package/manifest.ts";
import { readRegularFile } from "../../package/read-regular-file.ts";
import { hashTexts, hashTree } from "../../package/tree-hash.ts";

const MAX_BYTES = 64 * 1024 * 1024;

const lockfileSchema = z.object({
	packages: z.record(
		z.string(),
		z
			.object({ version: z.string(), integrity: z.string(), link: z.boolean(), deprecated: deprecationSchema })
			.partial()
			.loose(),
	),
});

export interface InstalledPackages {
	version: string;
	integrity?: string;
	deprecated?: string;
	others: number;
	hash: string;
}

/** @throws {CodedError} `npm_failed`. */
export async function readInstalled(folder: string, packageName: string): Promise<InstalledPackages> {
	const packages = await readPackages(folder);
	const own = packages[`node_modules/${packageName}`];
	if (own?.version === undefined || own.link) {
		throw new CodedError("npm_failed", `The npm client did not install ${packageName}.`, {
			hint: "Run npm install with the package in an empty folder on the server's machine to see the full error.",
		});
	}
	const paths = Object.keys(packages)
		.filter((key) => key !== "" && existsSync(path.join(folder, key)))
		.sort();
	const integrities = paths.map((key) => packages[key]?.integrity ?? "");
	const content = integrities.includes("") ? [await hashTree(path.join(folder, "node_modules"))] : integrities;
	return {
		version: own.version,
		...(own.integrity !== undefined && { integrity: own.integrity }),
		...(own.deprecated !== undefined && { deprecated: own.deprecated }),
		others: paths.length - 1,
		hash: hashTexts([packageName, own.version, ...paths, ...content]),
	};
}

async function readPackages(folder: string) {
	try {
		const text = (await readRegularFile(path.join(folder, "package-lock.json"), MAX_BYTES)).toString("utf8");
		return lockfileSchema.parse(JSON.parse(text)).packages;
	} catch (cause) {
		throw new CodedError("npm_failed", "The npm client did not write a readable package-lock.json.", {
			hint: "Install npm 8 or later on the server's machine.",
			cause,
		});
	}
}
