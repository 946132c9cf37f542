import { type FSWatcher, watch } from "node:fs";
import { type InputJournal, isAnswer } from "../../process/index.ts";
import type { EnvironmentCall } from "../environment-call.ts";
import type { ExecutionEnvironment } from "../execution-environment.ts";
import { repeatUntilReached } from "./repeat-until-reached.ts";

/** For a file system without notifications. */
const POLL_MS = 1_000;

/**
 * Gives the program in the environment the messages of the journal as they arrive, until the journal is closed.
 * @param map Replaces the local paths in a message that is no answer with paths of the environment.
 * @throws {CodedError} the errors of `ExecutionEnvironment.feed` and `InputJournal.read`; the reason of `signal` once it
 * is aborted.
 */
export async function forwardInput(
	environment: ExecutionEnvironment,
	call: EnvironmentCall,
	{ journal, folder, map }: { journal: InputJournal; folder: string; map: (text: string) => string },
	signal: AbortSignal,
): Promise<void> {
	const changes = watchFolder(folder, signal);
	try {
		let from = 0;
		for (let forwarded = 0; ; ) {
			const changed = changes.next();
			const { messages, isClosed } = await journal.read();
			// An answer with another path would allow something else than was decided on.
			const texts = messages.slice(forwarded).map((one) => (isAnswer(one) ? one.text : map(one.text)));
			const part = { from, bytes: Buffer.from(texts.join("")), isLast: isClosed };
			if (texts.length > 0 || isClosed) {
				await repeatUntilReached(signal, () => environment.feed(call, part, signal));
			}
			if (isClosed) return;
			forwarded = messages.length;
			from += part.bytes.length;
			await changed;
			signal.throwIfAborted();
		}
	} finally {
		changes.close();
	}
}

function watchFolder(folder: string, signal: AbortSignal): { next(): Promise<void>; close(): void } {
	let wake = () => {};
	const onChange = () => wake();
	const timer = setInterval(onChange, POLL_MS);
	let watcher: FSWatcher | undefined;
	try {
		watcher = watch(folder, onChange);
		watcher.on("error", () => watcher?.close());
	} catch {
		// Polling remains, for example if the limit of inotify is reached.
	}
	signal.addEventListener("abort", onChange);
	return {
		next: () =>
			new Promise<void>((resolve) => {
				wake = resolve;
			}),
		close() {
			clearInterval(timer);
			watcher?.close();
			signal.removeEventListener("abort", onChange);
		},
	};
}
