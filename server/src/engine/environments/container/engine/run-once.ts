import { PassThrough } from "node:stream";
import type { Container, ContainerCreateOptions } from "dockerode";
import type { Engine } from "./engine.ts";
import { removeContainer } from "./remove-container.ts";

const MAX_CHARACTERS = 1000;

export async function runOnce(
	engine: Engine,
	signal: AbortSignal,
	options: ContainerCreateOptions,
): Promise<{ exitCode: number; stdout: string }> {
	const [program = "", ...args] = options.Cmd ?? [];
	const created = await engine.call(signal, (docker) =>
		docker.createContainer({ ...options, Entrypoint: [program], Cmd: args }),
	);
	try {
		const output = options.AttachStdout === true ? await attach(engine, created, signal) : null;
		await engine.call(signal, () => created.start());
		const { StatusCode } = (await engine.call(signal, () => created.wait())) as { StatusCode: number };
		return { exitCode: StatusCode, stdout: output === null ? "" : await engine.call(signal, () => output.text) };
	} finally {
		await removeContainer(engine, created.id, new AbortController().signal);
	}
}

async function attach(engine: Engine, container: Container, signal: AbortSignal): Promise<{ text: Promise<string> }> {
	const stream = await engine.call(signal, () => container.attach({ stream: true, stdout: true }));
	const output = new PassThrough();
	let text = "";
	output.on("data", (chunk) => {
		if (text.length < MAX_CHARACTERS) text += chunk;
	});
	container.modem.demuxStream(stream, output, output);
	return {
		text: new Promise((resolve) => {
			const end = () => resolve(text.slice(0, MAX_CHARACTERS));
			stream.once("end", end).once("close", end).once("error", end);
		}),
	};
}
