import path from "node:path";
import { createStdoutParser as createClaudeParser } from "@paperclipai/adapter-claude-local/ui";
import { createStdoutParser as createCodexParser } from "@paperclipai/adapter-codex-local/ui";
import type { StdoutParserFactory } from "@paperclipai/adapter-utils";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { findPrograms, type RealProgram } from "@paperclipai/test-support/real-cli/find-programs.ts";
import { claudeEnv, codexEnv, MOCK_KEY, type ProgramSetup } from "@paperclipai/test-support/real-cli/program-env.ts";

/** Claude Code before 2.1 does not read skills from added folders, and Codex 0.77 does not follow symlinks. */
export const WITHOUT_SKILLS = /^(claude-(1|2\.0)|codex-0\.77)\./;

export const AGENT_PROGRAMS = ["claude", "codex"] as const;

interface RealAgent {
	program: (typeof AGENT_PROGRAMS)[number];
	adapterType: string;
	createParser: StdoutParserFactory;
	/** Settings that let tools run without approval. */
	settings: Record<string, unknown>;
	/** The narrowest documented permissions that allow calls of the Paperclip API. */
	taskSettings: Record<string, unknown>;
	/** Connects the program to the mock, with few retries. */
	env(setup: ProgramSetup): Record<string, string>;
	/** With the default retries of the program. */
	fullRetriesEnv(setup: ProgramSetup): Record<string, string>;
	/** With the login of a subscription, whose usage limit resets at a known time. */
	subscriptionEnv(setup: ProgramSetup): Record<string, string>;
	/** Name of the variable with the key. */
	keyVariable: string;
	sessionsFolder(home: string): string;
	errorCodes: { authentication: string; usageLimit: string };
	/** Total usage of `[[mock:tool-use]]`. */
	toolUseUsage: { inputTokens: number; outputTokens: number; cachedInputTokens: number };
}

const claude: RealAgent = {
	program: "claude",
	adapterType: "claude_local",
	createParser: createClaudeParser,
	settings: { dangerouslySkipPermissions: true },
	taskSettings: { dangerouslySkipPermissions: false, allowedTools: ["Bash"] },
	env: claudeEnv,
	fullRetriesEnv: (setup) => without(claudeEnv(setup), "CLAUDE_CODE_MAX_RETRIES"),
	subscriptionEnv: (setup) => ({
		...without(claudeEnv(setup), "ANTHROPIC_API_KEY"),
		CLAUDE_CODE_OAUTH_TOKEN: MOCK_KEY,
	}),
	keyVariable: "ANTHROPIC_API_KEY",
	sessionsFolder: (home) => path.join(home, ".claude/projects"),
	errorCodes: { authentication: "claude_authentication", usageLimit: "claude_usage_limit" },
	toolUseUsage: { inputTokens: 3930, outputTokens: 75, cachedInputTokens: 3000 },
};

const codex: RealAgent = {
	program: "codex",
	adapterType: "codex_local",
	createParser: createCodexParser,
	settings: { dangerouslyBypassApprovalsAndSandbox: true },
	taskSettings: { dangerouslyBypassApprovalsAndSandbox: false, sandbox: "workspace-write", networkAccess: true },
	env: codexEnv,
	fullRetriesEnv: (setup) => codexEnv(setup, { isPatient: true }),
	subscriptionEnv: codexEnv,
	keyVariable: "MOCK_API_KEY",
	sessionsFolder: (home) => path.join(home, ".codex/sessions"),
	errorCodes: { authentication: "codex_authentication", usageLimit: "codex_usage_limit" },
	toolUseUsage: { inputTokens: 3330, outputTokens: 75, cachedInputTokens: 3000 },
};

export type InstalledAgent = RealAgent & RealProgram & { /** Among the installed versions. */ isNewest: boolean };

export function installedAgents(): InstalledAgent[] {
	const agents = [claude, codex].filter(({ program }) => !needs(program).skip);
	return agents.flatMap((agent) =>
		findPrograms(agent.program).map((found, index) => ({ ...agent, ...found, isNewest: index === 0 })),
	);
}

function without(env: Record<string, string>, name: string): Record<string, string> {
	const { [name]: _left, ...rest } = env;
	return rest;
}
