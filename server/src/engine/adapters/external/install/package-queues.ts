import { createSerialQueue, type SerialQueue } from "../../../../platform/timing/serial-queue.ts";

export interface PackageQueues {
	of(source: string): SerialQueue;
	idle(): Promise<void>;
}

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
