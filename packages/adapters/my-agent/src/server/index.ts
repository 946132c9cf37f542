import { fileURLToPath } from "node:url";
import { defineProgram, type ServerAdapterModule } from "@paperclipai/adapter-utils";
import { createProgramAdapter } from "@paperclipai/adapter-utils/server-utils";
import { events, type MyAgentFacts } from "../events.ts";
import { agentConfigurationDoc, label, models, type } from "../index.ts";
import { program, type settings } from "../program.ts";

/** Resolves from `src/` and from `dist/` alike. */
export const AGENT_PROGRAM = fileURLToPath(new URL("../../agent/my-agent.mjs", import.meta.url));

const localProgram = defineProgram<typeof settings, MyAgentFacts>({
	...program,
	// The path of Node.js on this machine means nothing on another.
	command: ({ isRemote }) => (isRemote ? "node" : process.execPath),
	args: (run) => [AGENT_PROGRAM, ...program.args(run)],
	// The agent stores its sessions in the data folder of the server that starts it.
	env: () => (process.env.PAPERCLIP_HOME ? { PAPERCLIP_HOME: process.env.PAPERCLIP_HOME } : {}),
});

export function createServerAdapter(): ServerAdapterModule {
	return createProgramAdapter({
		type,
		label,
		models,
		agentConfigurationDoc,
		events,
		program: localProgram,
	});
}
