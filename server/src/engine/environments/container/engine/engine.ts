import type Docker from "dockerode";
import { engineError, statusOf } from "./engine-errors.ts";

export interface Engine {
	socketPath: string;
	/**
	 * @throws {CodedError} `environment_unreachable`, `environment_access_denied`, `environment_engine_failed`, and the
	 * reason of `signal` (the container engine may still complete the call).
	 */
	call<T>(signal: AbortSignal, ask: (docker: Docker) => Promise<T>): Promise<T>;
	find<T>(signal: AbortSignal, ask: (docker: Docker) => Promise<T>): Promise<T | null>;
}

const GONE = [304, 404, 409];

export function openEngine(socketPath: string): Engine {
	let opened: Promise<Docker> | null = null;
	const open = async () => {
		// Imported lazily, because only container environments need the sixty modules of dockerode.
		const { default: Engine } = await import("dockerode");
		return new Engine({ socketPath });
	};
	const call = async <T>(signal: AbortSignal, ask: (docker: Docker) => Promise<T>, isGone: readonly number[]) => {
		signal.throwIfAborted();
		opened ??= open();
		const docker = await opened;
		try {
			return await untilAborted(signal, ask(docker));
		} catch (error) {
			if (isGone.includes(statusOf(error) ?? 0)) return null;
			throw signal.aborted ? signal.reason : engineError(error, socketPath);
		}
	};
	return {
		socketPath,
		call: async (signal, ask) => (await call(signal, ask, [])) as Awaited<ReturnType<typeof ask>>,
		find: (signal, ask) => call(signal, ask, GONE),
	};
}

async function untilAborted<T>(signal: AbortSignal, asked: Promise<T>): Promise<T> {
	let onAbort = () => {};
	const aborted = new Promise<never>((_, reject) => {
		onAbort = () => reject(signal.reason);
		signal.addEventListener("abort", onAbort);
	});
	try {
		return await Promise.race([asked, aborted]);
	} finally {
		signal.removeEventListener("abort", onAbort);
	}
}
