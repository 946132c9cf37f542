import { messageOf } from "@paperclipai/adapter-utils";
import type { ContainerInspectInfo } from "dockerode";
import { pause } from "../pause.ts";
import type { Engine } from "./engine.ts";

/** Podman reports this when a process exits while Podman reads its files in `/proc`. */
const ENDED_MEANWHILE = /no such process/i;
const ATTEMPTS = 5;
const PAUSE_MS = 50;

/**
 * Returns `null` if the container does not exist.
 * @throws {CodedError} the errors of `Engine.find`.
 */
export async function inspectContainer(
	engine: Engine,
	name: string,
	signal: AbortSignal,
): Promise<ContainerInspectInfo | null> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await engine.find(signal, (docker) => docker.getContainer(name).inspect());
		} catch (error) {
			if (attempt === ATTEMPTS || !ENDED_MEANWHILE.test(messageOf(error))) throw error;
		}
		await pause(PAUSE_MS, signal);
	}
}
