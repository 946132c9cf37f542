interface Usage {
	inputTokens: number;
	outputTokens: number;
}

/** The mock's usage for a short request. */
const SIDE_REQUEST = { inputTokens: 600, outputTokens: 20 };

/** Claude Code 2.0 makes a varying number of requests beside the conversation. */
export function withoutSideRequests(command: string, usage: Usage | null | undefined, expected: Usage): unknown {
	if (!usage || !command.includes("claude-2.0.")) return usage;
	const count = (usage.outputTokens - expected.outputTokens) / SIDE_REQUEST.outputTokens;
	return {
		...usage,
		inputTokens: usage.inputTokens - count * SIDE_REQUEST.inputTokens,
		outputTokens: usage.outputTokens - count * SIDE_REQUEST.outputTokens,
	};
}

/** Newer versions of Codex count the reasoning too. */
export function expectedUsage<Expected extends Usage>(command: string, usage: Expected): Expected {
	return /codex-0\.1\d\d\./.test(command) ? { ...usage, reasoningOutputTokens: 8 } : usage;
}
