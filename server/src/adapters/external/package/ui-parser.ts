import type { PackageManifest } from "./manifest.ts";

export interface UiParserFile {
	/** `none`: the package brings none. Not told from `UiParserState`'s `built-in`, which no package has. */
	state: "external" | "none" | "unsupported" | "failed";
	source?: string;
	/** Of the source, hexadecimal. */
	sha256?: string;
	/** What the package declares. */
	contractVersion?: string;
	/** Why the generic parser is used, one sentence. */
	problem?: string;
}

/** The parser of a package, by the rules of its contract. What the package has done wrong is told, never thrown. */
export async function readUiParser(_packageFolder: string, _manifest: PackageManifest): Promise<UiParserFile> {
	return { state: "none" };
}
