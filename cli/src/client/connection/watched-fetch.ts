import { ApiError } from "@paperclipai/shared";
import { authorizedFetch } from "./credentials.ts";
import { RETRY_TIMING } from "./retry-timing.ts";

/** Marks the error of a hung server, after which a retry would hang too. */
const HUNG = { isHung: true };

/**
 * A `fetch` that aborts when the server hangs. Calls may take minutes, so instead of a timeout, it requests the
 * server's health periodically, and fails if such a request gets no response.
 * @throws {ApiError} `unreachable`.
 */
export function createWatchedFetch(timing: { probeAfterMs: number; probeTimeoutMs: number } = RETRY_TIMING) {
	return async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
		const hung = new AbortController();
		const { origin } = new URL(input instanceof Request ? input.url : input);
		let isDone = false;
		let timer = setTimeout(probe, timing.probeAfterMs);

		async function probe(): Promise<void> {
			const timeout = AbortSignal.timeout(timing.probeTimeoutMs);
			try {
				const health = await fetch(`${origin}/api/health`, { signal: AbortSignal.any([hung.signal, timeout]) });
				await health.arrayBuffer();
			} catch {
				// A server that is stopping accepts no connections, but finishes this call.
				if (timeout.aborted) hung.abort(hungError(origin));
			}
			if (!isDone) timer = setTimeout(probe, timing.probeAfterMs);
		}

		try {
			const signal = init.signal ? AbortSignal.any([hung.signal, init.signal]) : hung.signal;
			const response = await authorizedFetch(input, { ...init, signal });
			const body = await response.arrayBuffer();
			const { status, headers } = response;
			return new Response(body.byteLength === 0 ? null : body, { status, headers });
		} catch (error) {
			throw hung.signal.aborted ? hung.signal.reason : error;
		} finally {
			isDone = true;
			clearTimeout(timer);
			// Aborts a pending probe.
			hung.abort();
		}
	};
}

export function isHung(error: unknown): boolean {
	return error instanceof ApiError && error.details === HUNG;
}

function hungError(origin: string): ApiError {
	return new ApiError(0, {
		code: "unreachable",
		message: `${origin} accepts connections but does not respond.`,
		hint: "Check whether the server is suspended or overloaded, and restart it if it is.",
		details: HUNG,
	});
}
