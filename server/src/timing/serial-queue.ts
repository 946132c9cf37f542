import { CodedError } from "@paperclipai/adapter-utils";

/** Does one thing after the other, in the order in which they were asked for. */
export interface SerialQueue {
	<T>(act: () => Promise<T>): Promise<T>;
	/** Resolves when nothing is being done any more. */
	idle(): Promise<void>;
}

/** @param isClosed What has not begun when this says yes is refused with `server_stopping`. */
export function createSerialQueue(isClosed: () => boolean): SerialQueue {
	let last: Promise<unknown> = Promise.resolve();
	const run = <T>(act: () => Promise<T>): Promise<T> => {
		const mine = last.then(() => {
			if (isClosed()) throw new CodedError("server_stopping", "The server is being stopped.");
			return act();
		});
		last = mine.catch(() => undefined);
		return mine;
	};
	return Object.assign(run, { idle: async () => void (await last) });
}
