import path from "node:path";
import { CodedError, decodeText, isCodedError } from "@paperclipai/adapter-utils";
import { describeJsonFault } from "@paperclipai/adapter-utils/host";
import { z } from "zod";
import { LIMITS } from "../../../../platform/settings/limits.ts";
import { readRegularFile } from "./read-regular-file.ts";

export interface PackageManifest {
	name: string;
	version?: string;
	uiParserContract?: unknown;
	/** Not validated; `resolveExport` checks it. */
	exports?: unknown;
	main?: string;
	type: "module" | "commonjs";
	adapterUtilsRange?: string;
	/** On one line. */
	deprecated?: string;
}

export const ADAPTER_UTILS = "@paperclipai/adapter-utils";

/** Allows capital letters, because old npm packages have them. */
const nameSchema = z
	.string()
	.max(214)
	.regex(/^(@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/i);

const versionSchema = z.string().regex(/^[ -~]{1,256}$/);

/** A deprecation message of a registry or author, on one line; undefined for anything else. */
export const deprecationSchema = z
	.string()
	.transform((text) => text.replace(/\s+/g, " ").trim().slice(0, 300) || undefined)
	.optional()
	.catch(undefined);

const manifestSchema = z.object({
	name: nameSchema,
	version: versionSchema.optional().catch(undefined),
	paperclip: z.object({ adapterUiParser: z.unknown() }).partial().optional().catch(undefined),
	exports: z.unknown().optional(),
	main: z.string().optional().catch(undefined),
	type: z.enum(["module", "commonjs"]).catch("commonjs"),
	dependencies: z.record(z.string(), z.unknown()).optional().catch(undefined),
	deprecated: deprecationSchema,
	peerDependencies: z.record(z.string(), z.unknown()).optional().catch(undefined),
});

/**
 * Ignores invalid fields that Node and npm ignore too.
 * @throws {CodedError} `adapter_manifest_missing`, `adapter_manifest_invalid`.
 */
export async function readManifest(packageFolder: string): Promise<PackageManifest> {
	const parsed = manifestSchema.safeParse(await readJson(path.join(packageFolder, "package.json")));
	if (!parsed.success) throw invalid("has no name, or one that npm does not allow");
	const { name, version, main, type, deprecated, dependencies, peerDependencies } = parsed.data;
	const range = peerDependencies?.[ADAPTER_UTILS] ?? dependencies?.[ADAPTER_UTILS];
	const contract = parsed.data.paperclip?.adapterUiParser;
	return {
		name,
		type,
		...(version !== undefined && { version }),
		...(deprecated !== undefined && { deprecated }),
		...(contract !== undefined && { uiParserContract: contract }),
		...(parsed.data.exports != null && { exports: parsed.data.exports }),
		...(main !== undefined && { main }),
		...(versionSchema.safeParse(range).success && { adapterUtilsRange: range as string }),
	};
}

async function readJson(file: string): Promise<unknown> {
	let text: string;
	try {
		text = decodeText(await readRegularFile(file, LIMITS.manifestBytes), "The file");
	} catch (error) {
		if (!isCodedError(error)) throw error;
		if (error.code === "text_not_decodable") throw invalid(`cannot be read. ${error.message}`.replace(/\.$/, ""));
		if (error.code !== "file_missing") throw invalid(error.message);
		throw new CodedError("adapter_manifest_missing", "The package has no package.json.", {
			hint: "Give the folder that contains the package's package.json.",
		});
	}
	try {
		return JSON.parse(text);
	} catch {
		throw invalid(`is not valid JSON (${describeJsonFault(text)})`);
	}
}

function invalid(what: string): CodedError {
	return new CodedError("adapter_manifest_invalid", `The package's package.json ${what}.`, {
		hint: "Fix the package.json, then install the package again.",
	});
}
