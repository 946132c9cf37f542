import { messageOf } from "@paperclipai/adapter-utils";
import type { ContainerInspectInfo } from "dockerode";
import { pause } from "../pause.ts";
import type { Engine } from "./engine.ts";

/** Podman fails when the process of the container ends while it reads files of it in `/proc`. */
const ENDED_MEANWHILE = /no such process/i;
const ATTEMPTS = 5;
const PAUSE_MS = 50;

/**
 * What the engine knows of a container; `null` when there is none.
 * @throws {CodedError} As `Engine.find` does.
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
