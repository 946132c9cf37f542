import type { ParserState } from "@paperclipai/adapter-utils";
import { type AdapterInfo, omitUndefined } from "@paperclipai/shared";

/** A parser that the server can deliver. */
export interface ExternalParserRef {
	adapterType: string;
	/** Hash of the source. */
	sha256: string;
	/** Contract version declared by the package. */
	version: string | undefined;
	/** Why the server could not load it. */
	problem?: string;
}

/** `local`: part of this UI. `external`: from an adapter package. */
export type ParserChoice =
	| { type: "local"; state: Exclude<ParserState, { type: "external" | "loading" }> }
	| { type: "external"; parser: ExternalParserRef };

/** `info` is `undefined` for an adapter that the server does not know. */
export function chooseParser(adapterType: string, isBuiltIn: boolean, info: AdapterInfo | undefined): ParserChoice {
	const isOverridden = info?.source === "external" && info.overridesBuiltin && info.overridePaused !== true;
	if (isBuiltIn && !isOverridden) return { type: "local", state: { type: "built-in" } };
	const { state, sha256, contractVersion, problem } = info?.uiParser ?? { state: "none" };
	switch (state) {
		case "external":
			if (sha256 === undefined) return { type: "local", state: { type: "generic" } };
			return {
				type: "external",
				parser: { adapterType, sha256, version: contractVersion, ...omitUndefined({ problem }) },
			};
		case "unsupported":
			return { type: "local", state: { type: "unsupported", version: contractVersion } };
		case "failed":
			return { type: "local", state: { type: "failed", reason: reasonOf(problem) } };
		default:
			return { type: "local", state: { type: "generic" } };
	}
}

/** Shortens the server's message to a clause after "The adapter's parser". */
function reasonOf(problem = "breaks the contract"): string {
	return problem.replace(/^The UI parser /, "").replace(/\.$/, "");
}

/** Changes when the transcript has to be parsed again. */
export function keyOfChoice(choice: ParserChoice): string {
	return choice.type === "external" ? `${choice.parser.adapterType} ${choice.parser.sha256}` : choice.state.type;
}
