import { type ComponentType, lazy } from "react";

const RETRY_MS = 2_000;

/**
 * A part whose code is loaded beside its page. It is tried again while the server cannot be reached, because an error would take
 * the whole page away.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
	return lazy(async () => ({ default: await retried(load) }));
}

async function retried<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
	for (;;) {
		try {
			return await load();
		} catch {
			await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
		}
	}
}
