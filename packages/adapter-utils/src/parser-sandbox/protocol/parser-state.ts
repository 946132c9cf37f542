import { UI_PARSER_CONTRACT_VERSION } from "../../contract/versions.ts";

/** `failed` and `stopped` are final; each `reason` follows "The adapter's parser". */
export type SandboxedParserState =
	| { type: "loading" }
	| { type: "ready" }
	| { type: "failed"; reason: string }
	| { type: "stopped"; reason: string };

/** The parser of a run's output. In states without a parser, the generic parser reads the output. */
export type ParserState =
	| { type: "built-in" }
	| { type: "generic" }
	/** `version`: the contract version that the package declares. */
	| { type: "external"; version: string | undefined }
	/** The parser needs another major version of the contract. */
	| { type: "unsupported"; version: string | undefined }
	| Exclude<SandboxedParserState, { type: "ready" }>;

const MAJOR = Number.parseInt(UI_PARSER_CONTRACT_VERSION, 10);

/** The label is shown as `parser: <label>`. */
export function describeParserState(state: ParserState): { label: string; explanation: string } {
	switch (state.type) {
		case "built-in":
			return { label: "built-in", explanation: "The adapter's own parser reads the output." };
		case "generic":
			return { label: "generic", explanation: "There is no parser for this adapter: every line is shown as text." };
		case "external":
			return {
				label: ["external", state.version].join(" ").trim(),
				explanation: "The parser of the adapter's package reads the output, in a sandbox.",
			};
		case "unsupported":
			return {
				label: "version not supported",
				explanation: `The adapter's parser was built for version ${state.version ?? "unknown"} of the parser contract; this version of Paperclip supports version ${MAJOR}. Every line is shown as text.`,
			};
		case "loading":
			return {
				label: "loading",
				explanation: "The adapter's parser is loading; until then every line is shown as text.",
			};
		case "failed":
			return { label: `failed: ${state.reason}`, explanation: explainUnused(state.reason) };
		case "stopped":
			return { label: "slow: stopped", explanation: explainUnused(state.reason) };
	}
}

function explainUnused(reason: string): string {
	return `The adapter's parser is not in use (${reason}). Lines that it has not parsed are shown as text.`;
}
