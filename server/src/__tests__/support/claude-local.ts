import { createServerAdapter } from "@paperclipai/adapter-claude-local/server";
import { createStdoutParser } from "@paperclipai/adapter-claude-local/ui";
import { type AdapterFixture, useAdapterFixture } from "@paperclipai/test-support/adapter/adapter-fixture.ts";
import type { LocalCliFacts } from "@paperclipai/test-support/adapter/local-cli-contract.ts";

export const SESSION = "11111111-2222-4333-8444-555555555555";

export function useClaudeLocal(): AdapterFixture {
	return useAdapterFixture(createServerAdapter(), createStdoutParser, "claude-local");
}

export const CLAUDE_LOCAL: LocalCliFacts = {
	session: { sessionId: SESSION, cwd: "/project", totalCostUsd: 0.5 },
	hostKeys: ["ANTHROPIC_API_KEY", "CLAUDE_CODE_OAUTH_TOKEN"],
	noResultCode: "claude_no_result",
	recordings: {
		unknownSession: "claude-2.1.330/resume-unknown-session",
		nothingCame: [
			"claude-2.1.330/resume-unknown-session",
			"claude-2.1.330/empty-prompt",
			"claude-2.1.330/sigterm-mid-stream",
		],
		refused: { name: "claude-2.1.330/unknown-option", errorCode: "claude_bad_option" },
	},
};

/** Commands of a program that opens a session and writes a message. */
export function halfDone(sessionId: string): string[] {
	const opened = { type: "system", subtype: "init", session_id: sessionId };
	const message = { type: "assistant", message: { content: [{ type: "text", text: "Half done." }] } };
	return [opened, message].map((line) => `echo '${JSON.stringify(line)}'`);
}
