import type { ParserState } from "@paperclipai/adapter-utils";
import type { AdapterInfo } from "@paperclipai/shared";

/** An external adapter's parser, as the server offers it. */
export interface OfferedParser {
	adapterType: string;
	/** Of its source. */
	sha256: string;
	/** Of the contract, as the package declares it. */
	version: string | undefined;
}

/** Which parser is to read the output of an adapter: a part of this program, `own`, or one from outside, `offered`. */
export type ParserChoice =
	| { type: "own"; state: Exclude<ParserState, { type: "external" | "loading" }> }
	| { type: "offered"; parser: OfferedParser };

/** `info` is what the server says of the adapter; `undefined` when it does not know it. */
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

/** The server's sentence in words that follow "The adapter's parser", as the reasons of the wall do. */
function reasonOf(problem = "breaks the contract"): string {
	return problem.replace(/^The UI parser /, "").replace(/\.$/, "");
}

/** Tells choices apart that a transcript has to be read anew for. */
export function keyOfChoice(choice: ParserChoice): string {
	return choice.type === "offered" ? `${choice.parser.adapterType} ${choice.parser.sha256}` : choice.state.type;
}
