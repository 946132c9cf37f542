import { type ComponentType, lazy } from "react";
import { isUpgraded } from "./browser/document-version.ts";

const RETRY_MS = 2_000;

let isOutdated = false;
const listeners = new Set<() => void>();

/** Whether code was requested that the server no longer has, because it was upgraded after this document was loaded. */
export const outdatedDocument = {
	get: () => isOutdated,
	subscribe(listener: () => void): () => void {
		listeners.add(listener);
		return () => void listeners.delete(listener);
	},
};

/**
 * A lazy component whose load is retried while the server is unreachable, because an error would replace the whole
 * page.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
	return lazy(async () => ({ default: await loadCode(load) }));
}

/** A component that is loaded at once, for what is shown as soon as its data arrives. */
export function preloadedPart<Props>(load: () => Promise<ComponentType<Props>>) {
	const part = loadCode(load).then((component) => ({ default: component }));
	return lazy(() => part);
}

/** Retries until the code is loaded. */
async function loadCode<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
	for (;;) {
		try {
			return await load();
		} catch {
			if (!isOutdated && (await isUpgraded())) announceUpgrade();
			await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
		}
	}
}

function announceUpgrade() {
	isOutdated = true;
	for (const listener of listeners) listener();
}
