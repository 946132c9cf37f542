import type { AdapterExecutionContext } from "@paperclipai/adapter-utils";
import { type RunScope, withRunScope } from "@paperclipai/adapter-utils/host";
import { expect, it } from "vitest";
import { LIMITS } from "../../../../platform/settings/limits.ts";
import type { ExecuteRequest } from "./channel/protocol.ts";
import { createRemoteRuns } from "./remote-run.ts";

/** Its events are never handled until its adapter returns. */
async function startRun(runs: ReturnType<typeof createRemoteRuns>) {
	const { signal } = new AbortController();
	const stop = new AbortController();
	const scope = { runId: "run", spoolFolder: "/never", signal: stop.signal, detach: signal, loggedBytes: () => 0 };
	let finish = () => {};
	const finished = new Promise<void>((resolve) => {
		finish = resolve;
	});
	const keys: number[] = [];
	const rpc = {
		async call(_: string, request: unknown) {
			keys.push((request as ExecuteRequest).key);
			await finished;
			return { exitCode: 0, signal: null, timedOut: false };
		},
		notify: () => {},
		pending: 0,
		close: () => {},
	};
	const ctx = { onEvent: () => finished } as Partial<AdapterExecutionContext> as AdapterExecutionContext;
	const result = withRunScope(scope as Partial<RunScope> as RunScope, () => runs.execute({ rpc, pid: 1 }, ctx));
	await expect.poll(() => keys).toHaveLength(1);
	const [key] = keys;
	return {
		reportEvent: () => void runs.handlers.event?.({ key, value: { type: "x" } } as never, undefined),
		stop: () => stop.abort(),
		mayStart: () => runs.handlers.mayStart?.({ key, value: null } as never, undefined),
		async finish() {
			finish();
			await result;
		},
	};
}

it("accepts as many calls without a response as a run may have, and one more is a flood", async () => {
	let floods = 0;
	const runs = createRemoteRuns(() => void floods++);
	const [one, other] = [await startRun(runs), await startRun(runs)];
	for (let count = 0; count < LIMITS.adapterOpenCalls; count++) one.reportEvent();
	expect(floods).toBe(0);
	one.reportEvent();
	expect(floods).toBe(1);
	other.reportEvent();
	expect(floods, "each run has its own").toBe(1);
	await Promise.all([one.finish(), other.finish()]);
});

it("allows no further program of a run that was stopped or is over", async () => {
	const runs = createRemoteRuns(() => undefined);
	const [stopped, other] = [await startRun(runs), await startRun(runs)];
	expect(stopped.mayStart()).toBe(true);
	stopped.stop();
	expect([stopped.mayStart(), other.mayStart()]).toEqual([false, true]);
	await Promise.all([stopped.finish(), other.finish()]);
	expect(other.mayStart()).toBe(false);
});
