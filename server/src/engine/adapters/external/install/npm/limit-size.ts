import { setTimeout as delay } from "node:timers/promises";
import { CodedError, isCodedError } from "@paperclipai/adapter-utils";
import { LIMITS } from "../../../../../platform/settings/limits.ts";
import { monotonicMs } from "../../../../../platform/timing/monotonic.ts";
import { listTree } from "../../package/package-tree.ts";

const SHARE = 0.1;

/**
 * Aborts `fetch` when the folder grows beyond the limits, because a small download may unpack to any size.
 * @throws {CodedError} `adapter_too_large`, and errors of `fetch`.
 */
export async function limitSize<Result>(
	folder: string,
	requested: string,
	signal: AbortSignal | undefined,
	fetch: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
	// Avoids `AbortSignal.any`: Node keeps a combined signal with listeners in memory as long as the server's signal.
	const stop = new AbortController();
	const done = new AbortController();
	const onAbort = () => stop.abort();
	const check = () => checkSize(folder, requested, done.signal);
	let tooLarge: CodedError | null = null;
	const watch = async () => {
		for (let pauseMs: number = LIMITS.npmMeasureMs; ; ) {
			await delay(pauseMs, undefined, { signal: done.signal });
			const startedAt = monotonicMs();
			await check().catch(onError);
			if (tooLarge !== null) return;
			pauseMs = Math.max(LIMITS.npmMeasureMs, (monotonicMs() - startedAt) / SHARE);
		}
	};
	const onError = (error: unknown) => {
		// File errors are ignored, since npm changes the folder during the measurement.
		if (!isCodedError(error)) return;
		tooLarge = error;
		stop.abort();
	};
	const watching = watch().catch(() => undefined);
	signal?.addEventListener("abort", onAbort);
	if (signal?.aborted) onAbort();
	try {
		const result = await fetch(stop.signal);
		await check();
		return result;
	} catch (error) {
		throw tooLarge ?? error;
	} finally {
		signal?.removeEventListener("abort", onAbort);
		done.abort();
		await watching;
	}
}

async function checkSize(folder: string, requested: string, signal: AbortSignal): Promise<void> {
	const limits = { maxBytes: LIMITS.npmPackageBytes, maxFiles: LIMITS.npmPackageFiles };
	try {
		await listTree(folder, { everything: true, limits, signal });
	} catch (error) {
		if (!isCodedError(error) || error.code !== "adapter_too_large") throw error;
		const size = `${Math.floor(limits.maxBytes / 1024 / 1024)} MB and ${limits.maxFiles} files`;
		throw new CodedError(error.code, `${requested} and its dependencies exceed the size limit of a package: ${size}.`, {
			hint: "Choose another version, or report it to the package's author.",
		});
	}
}
