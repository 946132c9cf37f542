import type { ParserState } from "@paperclipai/adapter-utils";
import type { AdapterInfo } from "@paperclipai/shared";

/** An external adapter's parser, which the server can deliver. */
export interface ExternalParserRef {
	adapterType: string;
	/** Hash of the parser's source. */
	sha256: string;
	/** Version of the parser contract that the package declares. */
	version: string | undefined;
}

/** The parser for an adapter's output: one that is part of this UI, `local`, or one from an adapter package, `external`. */
export type ParserChoice =
	| { type: "local"; state: Exclude<ParserState, { type: "external" | "loading" }> }
	| { type: "external"; parser: ExternalParserRef };

/** `info` is the server's entry for the adapter; `undefined` for an adapter that the server does not know. */
export function chooseParser(adapterType: string, isBuiltIn: boolean, info: AdapterInfo | undefined): ParserChoice {
	const isOverridden = info?.source === "external" && info.overridesBuiltin && info.overridePaused !== true;
	if (isBuiltIn && !isOverridden) return { type: "local", state: { type: "built-in" } };
	const { state, sha256, contractVersion, problem } = info?.uiParser ?? { state: "none" };
	switch (state) {
		case "external":
			if (sha256 === undefined) return { type: "local", state: { type: "generic" } };
			return { type: "external", parser: { adapterType, sha256, version: contractVersion } };
		case "unsupported":
			return { type: "local", state: { type: "unsupported", version: contractVersion } };
		case "failed":
			return { type: "local", state: { type: "failed", reason: reasonOf(problem) } };
		default:
			return { type: "local", state: { type: "generic" } };
	}
}

/** Shortens the server's message to a clause that continues "The adapter's parser", as the sandbox's reasons do. */
function reasonOf(problem = "breaks the contract"): string {
	return problem.replace(/^The UI parser /, "").replace(/\.$/, "");
}

/** Differs between two choices when the transcript has to be parsed again. */
export function keyOfChoice(choice: ParserChoice): string {
	return choice.type === "external" ? `${choice.parser.adapterType} ${choice.parser.sha256}` : choice.state.type;
}
