import { CodedError } from "@paperclipai/adapter-utils";

export interface SerialQueue {
	<T>(task: () => Promise<T>): Promise<T>;
	idle(): Promise<void>;
}

/** @param isClosed Tasks are rejected with `server_stopping` once it returns `true`. */
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
