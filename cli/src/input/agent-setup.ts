import { statSync } from "node:fs";
import path from "node:path";
import { FIRST_RUN_ADAPTER_TYPE } from "../adapters/registry.ts";
import type { AgentSetup } from "../client/agents/create-agent.ts";
import type { TranscriptMode } from "../render/transcript-printer.ts";
import { InputError, usageError } from "./input-error.ts";

export interface TranscriptOptions {
	json?: true;
	raw?: true;
	debug?: true;
}

export function readTranscriptMode({ json, raw, debug }: TranscriptOptions): TranscriptMode {
	const given: [TranscriptMode, true | undefined][] = [
		["json", json],
		["raw", raw],
		["debug", debug],
	];
	const modes = given.filter(([, isGiven]) => isGiven).map(([mode]) => mode);
	if (modes.length > 1) throw usageError(`--${modes.join(" and --")} exclude each other.`, "Give one of them.");
	return modes[0] ?? "nice";
}

export interface SetupOptions {
	adapter?: string;
	cwd?: string;
	config?: Record<string, unknown>;
	name?: string;
}

/** The agent that `--adapter`, `--cwd` and `--config` describe; the folder is where the user stands if not said. */
export function readAgentSetup(options: SetupOptions & { adapter: string }, folder: string): AgentSetup;
export function readAgentSetup(options: SetupOptions, folder: string): AgentSetup | undefined;
export function readAgentSetup(options: SetupOptions, folder: string): AgentSetup | undefined {
	const { adapter, config = {} } = options;
	if (adapter === undefined) {
		if (options.cwd === undefined && options.config === undefined) return undefined;
		throw usageError(
			"--cwd and --config describe a new agent.",
			`Give its adapter as well, as in --adapter ${FIRST_RUN_ADAPTER_TYPE}.`,
		);
	}
	if (options.cwd !== undefined && config.cwd !== undefined) {
		throw usageError("The folder is given twice, by --cwd and by --config cwd=.", "Give one of them.");
	}
	const cwd = readFolder(options.cwd ?? (typeof config.cwd === "string" ? config.cwd : "."), folder);
	return { adapterType: adapter, adapterConfig: { ...config, cwd }, name: options.name };
}

function readFolder(cwd: string, folder: string): string {
	const absolute = path.resolve(folder, cwd);
	const found = statSync(absolute, { throwIfNoEntry: false });
	if (found?.isDirectory()) return absolute;
	if (found) throw new InputError("cwd_not_a_directory", `${absolute} is not a folder.`, { hint: "Give a folder." });
	throw new InputError("cwd_not_found", `The folder ${absolute} does not exist.`, {
		hint: `Make it with: mkdir -p ${absolute}, or give another one with --cwd.`,
	});
}
