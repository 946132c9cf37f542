import { createSerialQueue, type SerialQueue } from "../../../../platform/timing/serial-queue.ts";

/** One fetch of a package at a time, so that the last one asked for is the one that stays. */
export interface PackageQueues {
	/** @param source Name of a package in a registry, or path of a local folder. */
	of(source: string): SerialQueue;
	/** Resolves when no fetch is under way. */
	idle(): Promise<void>;
}

/** @param isClosed As of `createSerialQueue`. */
export function createPackageQueues(isClosed: () => boolean): PackageQueues {
	const queues = new Map<string, SerialQueue>();
	return {
		of(source) {
			const queue = queues.get(source) ?? createSerialQueue(isClosed);
			queues.set(source, queue);
			return queue;
		},
		idle: async () => void (await Promise.all([...queues.values()].map((queue) => queue.idle()))),
	};
}
