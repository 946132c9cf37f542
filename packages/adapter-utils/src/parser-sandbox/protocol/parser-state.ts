import { UI_PARSER_CONTRACT_VERSION } from "../../contract/versions.ts";

/** How a foreign parser is doing. After `failed` and `stopped` nothing of it runs any more. */
export type SandboxedParserState =
	| { type: "loading" }
	| { type: "ready" }
	/** It could not be loaded, or broke the rules. */
	| { type: "failed"; reason: string }
	/** It took too long for its lines. */
	| { type: "stopped"; reason: string };

/** Which parser reads the output of a run. Whatever has no parser of its own is read by the generic one. */
export type ParserState =
	| { type: "built-in" }
	| { type: "generic" }
	/** An external parser, by the version of the contract it declares. */
	| { type: "external"; version: string | undefined }
	| { type: "unsupported"; version: string | undefined }
	| Exclude<SandboxedParserState, { type: "ready" }>;

const MAJOR = Number.parseInt(UI_PARSER_CONTRACT_VERSION, 10);

/** The state as `parser: ...` shows it, in a few words, and what it means for the reader of a transcript. */
export function describeParserState(state: ParserState): { label: string; explanation: string } {
	switch (state.type) {
		case "built-in":
			return { label: "built-in", explanation: "The adapter's own parser reads the output." };
		case "generic":
			return {
				label: "generic",
				explanation: "No parser for this adapter is at hand: every line is shown as text.",
			};
		case "external":
			return {
				label: ["external", state.version].join(" ").trim(),
				explanation: "The parser of the adapter's package reads the output, shut off from everything else.",
			};
		case "unsupported":
			return {
				label: "version not supported",
				explanation: `The adapter's parser is made for version ${state.version ?? "unknown"} of its contract; this program knows version ${MAJOR}. Every line is shown as text.`,
			};
		case "loading":
			return { label: "loading", explanation: "The adapter's parser is being loaded; until then every line is text." };
		case "failed":
			return { label: `failed: ${state.reason}`, explanation: outOfUse(state.reason) };
		case "stopped":
			return { label: "slow: stopped", explanation: outOfUse(state.reason) };
	}
}

function outOfUse(reason: string): string {
	return `The adapter's parser is not in use (${reason}). Lines it has not read are shown as text.`;
}
