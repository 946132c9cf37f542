import type { AdapterExecutionContext, AdapterExecutionResult } from "../contract/execution.ts";
import type { ServerAdapterModule } from "../contract/server-adapter.ts";
import { resumableSessions } from "../session/folder-session.ts";
import { createSessionCodec } from "../session/session-codec.ts";
import { asString, parseObject } from "../values/read-value.ts";
import { isUuid } from "../values/uuid.ts";
import type { ConversingAdapter } from "./conversing-program.ts";
import { executeProgram } from "./execute-program.ts";
import { defaultCommand } from "./program-values.ts";
import { createServerModule } from "./server-module.ts";
import { createProgramTest } from "./test-program.ts";

/**
 * Creates the server module of an adapter from its declarations. A built-in adapter may also declare `protocol`, how to
 * converse with the program, and adds `steering` and `permissionPresets` to the returned module.
 * @example
 * export const createServerAdapter = () => createProgramAdapter({ ...identity, program, events });
 */
export function createProgramAdapter(adapter: ConversingAdapter): ServerAdapterModule {
	const { program } = adapter;
	const { session, settings, version, installCommand } = program;
	const execute = (ctx: AdapterExecutionContext): Promise<AdapterExecutionResult> => executeProgram(adapter, ctx);
	const command = { name: defaultCommand(program, true), hasVersion: version !== undefined, installCommand };
	return createServerModule(adapter, settings, command, {
		execute,
		testEnvironment: createProgramTest(adapter, execute),
		...(session && {
			sessionCodec: createSessionCodec((raw) => readSession(raw, session.isValidId ?? isUuid)),
			sessionManagement: resumableSessions,
		}),
	});
}

function readSession(raw: unknown, isValidId: (id: string) => boolean) {
	const { sessionId, cwd } = parseObject(raw);
	return typeof sessionId === "string" && isValidId(sessionId) ? { sessionId, cwd: asString(cwd) } : null;
}
