import { afterEach, expect, it, vi } from "vitest";
import { scope, shell, useShellRuns } from "./__tests__/shell-runs.ts";
import { withRunScope } from "./scope/run-scope.ts";

useShellRuns();
afterEach(() => vi.restoreAllMocks());

function setClockAhead(): void {
	const now = Date.now;
	vi.spyOn(Date, "now").mockImplementation(() => now() + 86_400_000);
}

it("a clock that is set does not shorten the grace period", async () => {
	const stop = new AbortController();
	const script = "trap 'sleep 0.3; echo saved; exit 0' TERM; echo ready; while :; do sleep 0.02; done";
	const onLog = async () => stop.abort();
	const now = vi.spyOn(Date, "now");
	let days = 0;
	now.mockImplementation(() => performance.timeOrigin + performance.now() + 86_400_000 * days++);
	const result = await withRunScope(scope(stop.signal), () => shell(script, { graceSec: 60, onLog }));
	expect(result).toMatchObject({ exitCode: 0, stdout: "ready\nsaved\n" });
});

it("a process that ignores SIGTERM is killed, however long its grace period is set", async () => {
	const stop = new AbortController();
	const script = "trap '' TERM; echo ready; while :; do sleep 0.02; done";
	const now = performance.now.bind(performance);
	const onLog = async () => {
		stop.abort();
		let minutes = 0;
		// Each call advances the monotonic clock by a minute.
		vi.spyOn(performance, "now").mockImplementation(() => now() + 60_000 * minutes++);
	};
	const result = await withRunScope(scope(stop.signal), () => shell(script, { graceSec: 1e300, onLog }));
	expect(result).toMatchObject({ signal: "SIGKILL" });
});

it("a clock that is set does not end the time of a run", async () => {
	const onLog = async () => setClockAhead();
	const result = await withRunScope(scope(), () => shell("echo ready; sleep 0.3", { timeoutSec: 60, onLog }));
	expect(result).toMatchObject({ exitCode: 0, timedOut: false });
});
