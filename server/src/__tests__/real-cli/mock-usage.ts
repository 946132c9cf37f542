interface Usage {
	inputTokens: number;
	outputTokens: number;
}

/** What the mock reports for a short request. */
const SIDE_REQUEST = { inputTokens: 600, outputTokens: 20 };

/** Usage without the requests that Claude Code 2.0 makes beside the conversation, in a number that varies. */
export function withoutSideRequests(command: string, usage: Usage | null | undefined, expected: Usage): unknown {
	if (!usage || !command.includes("claude-2.0.")) return usage;
	const count = (usage.outputTokens - expected.outputTokens) / SIDE_REQUEST.outputTokens;
	return {
		...usage,
		inputTokens: usage.inputTokens - count * SIDE_REQUEST.inputTokens,
		outputTokens: usage.outputTokens - count * SIDE_REQUEST.outputTokens,
	};
}

/** What a version of a program reports for the usage that the mock answers with: newer versions of Codex count the reasoning too. */
export function expectedUsage<Expected extends Usage>(command: string, usage: Expected): Expected {
	return command.includes("codex-0.169.") ? { ...usage, reasoningOutputTokens: 8 } : usage;
}
