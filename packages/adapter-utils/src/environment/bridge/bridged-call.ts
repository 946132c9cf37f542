import { RUN_VARIABLE } from "../../process/index.ts";
import type { EnvironmentCall } from "../environment-call.ts";
import type { RunEnvironmentFile } from "../run-environment.ts";
import type { BridgeRequest } from "./bridge-request.ts";
import { findCarried } from "./carried-files.ts";
import { createPathMapper } from "./map-paths.ts";

export interface BridgedCall {
	call: EnvironmentCall;
	/** Replaces the local paths in a text with paths of the environment. */
	map(text: string): string;
}

export function bridgedCall(
	{ run, prepared, carried: carriable }: RunEnvironmentFile,
	request: BridgeRequest,
): BridgedCall {
	const { name, command, args, cwd, env, stdin, hasInput } = request;
	const texts = [command, ...args, ...Object.values(env), stdin];
	const carried = findCarried(carriable, texts, `${prepared.runFolder}/carried`);
	const { map } = createPathMapper([...prepared.folders, ...carried]);
	const mapped = Object.entries(env).map(([variable, value]) => [variable, map(value)] as const);
	const { PAPERCLIP_API_URL: _, ...variables } = Object.fromEntries(mapped);
	const apiUrl = prepared.apiUrl === null ? {} : { PAPERCLIP_API_URL: prepared.apiUrl };
	const call = {
		...{ run, prepared, name, carried, hasInput },
		command: map(command),
		args: args.map(map),
		cwd: map(cwd),
		// Replaces a probe's own marker, because in the environment, the processes of a probe are killed with the run.
		env: { ...variables, ...apiUrl, [RUN_VARIABLE]: run.runId },
		stdin: map(stdin),
	};
	return { call, map };
}
