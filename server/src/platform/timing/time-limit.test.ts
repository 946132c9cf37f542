import { setTimeout as delay } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { until } from "@paperclipai/test-support/until.ts";
import { expect, it } from "vitest";
import { startTimeLimit } from "./time-limit.ts";

it("is over after its time, whatever memory is collected meanwhile", async () => {
	setFlagsFromString("--expose-gc");
	const collectGarbage = runInNewContext("gc") as () => void;
	const { signal, clear } = startTimeLimit(new AbortController().signal, 100);
	await until(async () => {
		collectGarbage();
		await delay(10, undefined, { signal }).catch(() => undefined);
		return signal.aborted;
	});
	clear();
	expect(signal.reason).toMatchObject({ name: "TimeoutError" });
});

it("is over when it is stopped", () => {
	const stop = new AbortController();
	const { signal, clear } = startTimeLimit(stop.signal, 1_000_000);
	stop.abort("stopped");
	expect(signal.reason).toBe("stopped");
	clear();
});
