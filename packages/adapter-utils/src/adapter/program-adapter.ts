import type { AdapterExecutionContext, AdapterExecutionResult } from "../contract/execution.ts";
import type { RuntimeCommandSpec, ServerAdapterModule } from "../contract/server-adapter.ts";
import type { ProgramAdapter, ProgramDeclaration } from "../declaration/define-program.ts";
import { resumableSessions } from "../session/folder-session.ts";
import { createSessionCodec } from "../session/session-codec.ts";
import { settingsSchema } from "../settings/config-schema.ts";
import { omitUndefined } from "../values/omit-undefined.ts";
import { asString, parseObject } from "../values/read-value.ts";
import { isUuid } from "../values/uuid.ts";
import { executeProgram } from "./execute-program.ts";
import { defaultCommand } from "./program-values.ts";
import { createProgramTest } from "./test-program.ts";

/**
 * Makes the `./server` entry of an adapter from its declarations.
 * @example
 * export const createServerAdapter = () => createProgramAdapter({ ...identity, program, events });
 */
export function createProgramAdapter(adapter: ProgramAdapter): ServerAdapterModule {
	const { type, label, models = [], agentConfigurationDoc, program } = adapter;
	const execute = (ctx: AdapterExecutionContext): Promise<AdapterExecutionResult> => executeProgram(adapter, ctx);
	const { session, settings } = program;
	return {
		type,
		label,
		models,
		agentConfigurationDoc,
		execute,
		testEnvironment: createProgramTest(adapter, execute),
		...(session && {
			sessionCodec: createSessionCodec((raw) => readSession(raw, session.isValidId ?? isUuid)),
			sessionManagement: resumableSessions,
		}),
		supportsLocalAgentJwt: true,
		startsThroughRunChildProcess: true,
		...("instructionsFilePath" in settings ? { supportsInstructionsBundle: true } : {}),
		getRuntimeCommandSpec: (config) => commandSpec(program, config),
		getConfigSchema: () => settingsSchema(settings),
	};
}

function readSession(raw: unknown, isValidId: (id: string) => boolean) {
	const { sessionId, cwd } = parseObject(raw);
	return typeof sessionId === "string" && isValidId(sessionId) ? { sessionId, cwd: asString(cwd) } : null;
}

function commandSpec(program: ProgramDeclaration, config: Record<string, unknown>): RuntimeCommandSpec | null {
	const command = asString(config.command).trim() || defaultCommand(program, true);
	if (command === "") return null;
	return {
		command,
		...(program.version ? { versionArgs: ["--version"] } : {}),
		...omitUndefined({ installCommand: program.installCommand }),
	};
}
