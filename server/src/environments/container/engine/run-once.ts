import type { ContainerCreateOptions } from "dockerode";
import type { Engine } from "./engine.ts";
import { removeContainer } from "./remove-container.ts";

/** Runs a container that leaves nothing. @returns its exit status. */
export async function runOnce(engine: Engine, signal: AbortSignal, options: ContainerCreateOptions): Promise<number> {
	const [program = "", ...args] = options.Cmd ?? [];
	const created = await engine.call(signal, (docker) =>
		docker.createContainer({ ...options, Entrypoint: [program], Cmd: args }),
	);
	try {
		await engine.call(signal, () => created.start());
		const { StatusCode } = (await engine.call(signal, () => created.wait())) as { StatusCode: number };
		return StatusCode;
	} finally {
		await removeContainer(engine, created.id, new AbortController().signal);
	}
}
