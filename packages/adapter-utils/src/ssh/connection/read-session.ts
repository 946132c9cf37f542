import type { ChildProcessWithoutNullStreams } from "node:child_process";
import type { RemoteShell } from "../shell/remote-shell.ts";
import { createMarkedStream } from "../shell/session-output.ts";

/** Size of the last part of standard error, which is kept. */
const MAX_ERROR_BYTES = 1024 * 1024;

/** @returns whether the marker was found. */
export async function readOutput(
	child: ChildProcessWithoutNullStreams,
	mark: string,
	write: Parameters<RemoteShell["stream"]>[2],
	onStart: () => void,
): Promise<boolean> {
	const marked = createMarkedStream(mark);
	for await (const chunk of child.stdout) {
		const bytes = marked.accept(chunk as Buffer);
		if (marked.isMarked()) onStart();
		if (bytes.length > 0) await write(bytes);
	}
	return marked.isMarked();
}

export interface SessionErrors {
	noise: string;
	stderr: Buffer;
}

export async function readErrors(child: ChildProcessWithoutNullStreams, mark: string): Promise<SessionErrors> {
	const marked = createMarkedStream(mark);
	const chunks: Buffer[] = [];
	let bytes = 0;
	for await (const chunk of child.stderr) {
		const part = marked.accept(chunk as Buffer);
		if (part.length === 0) continue;
		chunks.push(part);
		bytes += part.length;
		while (bytes - (chunks[0]?.length ?? 0) >= MAX_ERROR_BYTES) bytes -= chunks.shift()?.length ?? 0;
	}
	return { noise: marked.noise(), stderr: Buffer.concat(chunks) };
}
