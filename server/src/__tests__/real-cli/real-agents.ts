import path from "node:path";
import { findPrograms, type RealProgram } from "@paperclipai/test-support/real-cli/find-programs.ts";
import { claudeEnv, codexEnv, MOCK_KEY, type ProgramPlace } from "@paperclipai/test-support/real-cli/program-env.ts";

/** What a test must know of a program to hire agents that run it. */
interface RealAgent {
	program: string;
	adapterType: string;
	/** Settings with which tools run unasked. */
	settings: Record<string, unknown>;
	/** Variables with which the program asks the mock. */
	env(place: ProgramPlace): Record<string, string>;
	/** The same with as many tries at the model's service as the program makes by itself. */
	patientEnv(place: ProgramPlace): Record<string, string>;
	/** The same with the login of a subscription, which has a limit that is filled up again at a known time. */
	subscriptionEnv(place: ProgramPlace): Record<string, string>;
	/** Name of the variable with the key. */
	keyVariable: string;
	/** Where the program keeps its sessions, in the home of its user. */
	sessionsFolder(home: string): string;
	errorCodes: { authentication: string; usageLimit: string };
	/** Sums of one look around, `[[mock:tool-use]]`. */
	toolUseUsage: { inputTokens: number; outputTokens: number; cachedInputTokens: number };
}

const claude: RealAgent = {
	program: "claude",
	adapterType: "claude_local",
	settings: { dangerouslySkipPermissions: true },
	env: claudeEnv,
	patientEnv: (place) => without(claudeEnv(place), "CLAUDE_CODE_MAX_RETRIES"),
	subscriptionEnv: (place) => ({
		...without(claudeEnv(place), "ANTHROPIC_API_KEY"),
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
	settings: { dangerouslyBypassApprovalsAndSandbox: true },
	env: codexEnv,
	patientEnv: (place) => codexEnv(place, { isPatient: true }),
	subscriptionEnv: codexEnv,
	keyVariable: "MOCK_API_KEY",
	sessionsFolder: (home) => path.join(home, ".codex/sessions"),
	errorCodes: { authentication: "codex_authentication", usageLimit: "codex_usage_limit" },
	toolUseUsage: { inputTokens: 3330, outputTokens: 75, cachedInputTokens: 3000 },
};

export type InstalledAgent = RealAgent & RealProgram & { /** Of the installed versions. */ isNewest: boolean };

/** Every installed version of every program; what is missing is told in a line of its own. */
export function installedAgents(): InstalledAgent[] {
	return [claude, codex].flatMap((agent) =>
		findPrograms(agent.program).map((found, index) => ({ ...agent, ...found, isNewest: index === 0 })),
	);
}

function without(env: Record<string, string>, name: string): Record<string, string> {
	const { [name]: _left, ...rest } = env;
	return rest;
}
