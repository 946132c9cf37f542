import { createHash } from "node:crypto";
import { isCodedError, messageOf, PARSER_LIMITS, UI_PARSER_CONTRACT_VERSION } from "@paperclipai/adapter-utils";
import { findUiParser } from "./find-export.ts";
import type { PackageManifest } from "./manifest.ts";
import { readRegularFile } from "./read-regular-file.ts";

/** The generic parser is used in every state but `external`. */
export interface UiParserFile {
	/** `unsupported`: needs another contract version. `failed`: violates the contract. */
	state: "external" | "none" | "unsupported" | "failed";
	source?: string;
	sha256?: string;
	contractVersion?: string;
	/** In state `external`: why it could not be loaded when the package was checked. Views of runs try it all the same. */
	problem?: string;
}

export async function readUiParser(packageFolder: string, manifest: PackageManifest): Promise<UiParserFile> {
	const declared = manifest.uiParserContract;
	const contract = typeof declared === "string" ? { contractVersion: declared } : {};
	try {
		const file = await findUiParser(packageFolder, manifest);
		if (file === null)
			return declared === undefined ? { state: "none" } : { state: "failed", ...contract, problem: MISSING };
		const problem = versionProblem(declared);
		if (problem !== null) return { state: "unsupported", ...contract, problem };
		const source = decode(await readRegularFile(file, PARSER_LIMITS.sourceBytes));
		if (source === null) return { state: "failed", ...contract, problem: "The UI parser is not UTF-8 text." };
		const sha256 = createHash("sha256").update(source).digest("hex");
		return { state: "external", source, sha256, ...contract };
	} catch (error) {
		return { state: "failed", ...contract, problem: describeProblem(error) };
	}
}

const MISSING =
	'The package declares paperclip.adapterUiParser, but "exports" has no "./ui-parser" for browsers: set "./ui-parser" to the path of the parser, directly or under the condition "import" or "default".';

const VERSION = /^(\d{1,9})(\.\d+){0,2}([-+][\w.+-]*)?$/;

function versionProblem(declared: unknown): string | null {
	if (declared === undefined) return null;
	const major = typeof declared === "string" ? VERSION.exec(declared.trim())?.[1] : undefined;
	if (major === undefined) {
		return `paperclip.adapterUiParser is ${shorten(JSON.stringify(declared))}, which is not a version such as "1.0.0".`;
	}
	if (Number(major) === Number.parseInt(UI_PARSER_CONTRACT_VERSION, 10)) return null;
	return `The UI parser requires contract version ${declared}; this server supports ${UI_PARSER_CONTRACT_VERSION}.`;
}

function decode(bytes: Buffer): string | null {
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		return null;
	}
}

function describeProblem(error: unknown): string {
	if (!isCodedError(error)) return `The UI parser cannot be read: ${messageOf(error)}`;
	return error.code.startsWith("file_") ? `The UI parser ${error.message}.` : error.message;
}

function shorten(text: string): string {
	return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
