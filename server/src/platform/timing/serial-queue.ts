import { CodedError } from "@paperclipai/adapter-utils";

/** Runs one task at a time, in the order in which they were added. */
export interface SerialQueue {
	<T>(task: () => Promise<T>): Promise<T>;
	/** Resolves when all tasks that were added so far have ended. */
	idle(): Promise<void>;
}

/** @param isClosed While it returns `true`, tasks are rejected with `server_stopping` instead of started. */
export function createSerialQueue(isClosed: () => boolean): SerialQueue {
	let last: Promise<unknown> = Promise.resolve();
	const run = <T>(task: () => Promise<T>): Promise<T> => {
		const result = last.then(() => {
			if (isClosed()) throw new CodedError("server_stopping", "The server is stopping.");
			return task();
		});
		last = result.catch(() => undefined);
		return result;
	};
	return Object.assign(run, { idle: async () => void (await last) });
}
