import type { ParserState } from "@paperclipai/adapter-utils";
import type { AdapterInfo } from "@paperclipai/shared";

/** The parser of an external adapter, offered by the server. */
export interface OfferedParser {
	adapterType: string;
	/** Hash of its source. */
	sha256: string;
	/** Contract version that the package declares. */
	version: string | undefined;
}

/** Which parser parses the output of an adapter: one of this program (`own`), or one of an external adapter (`offered`). */
export type ParserChoice =
	| { type: "own"; state: Exclude<ParserState, { type: "external" | "loading" }> }
	| { type: "offered"; parser: OfferedParser };

/** @param info The server's description of the adapter; `undefined` for an unknown adapter. */
export function chooseParser(adapterType: string, isBuiltIn: boolean, info: AdapterInfo | undefined): ParserChoice {
	const isOverridden = info?.source === "external" && info.overridesBuiltin && info.overridePaused !== true;
	if (isBuiltIn && !isOverridden) return { type: "own", state: { type: "built-in" } };
	const { state, sha256, contractVersion, problem } = info?.uiParser ?? { state: "none" };
	switch (state) {
		case "external":
			if (sha256 === undefined) return { type: "own", state: { type: "generic" } };
			return { type: "offered", parser: { adapterType, sha256, version: contractVersion } };
		case "unsupported":
			return { type: "own", state: { type: "unsupported", version: contractVersion } };
		case "failed":
			return { type: "own", state: { type: "failed", reason: reasonOf(problem) } };
		default:
			return { type: "own", state: { type: "generic" } };
	}
}

/** Shortens the server's message so that it completes "The adapter's parser ...". */
function reasonOf(problem = "breaks the contract"): string {
	return problem.replace(/^The UI parser /, "").replace(/\.$/, "");
}

/** Two choices with the same key need no new reading of the transcript. */
export function keyOfChoice(choice: ParserChoice): string {
	return choice.type === "offered" ? `${choice.parser.adapterType} ${choice.parser.sha256}` : choice.state.type;
}
