import { setTimeout as delay } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { AdapterCall } from "./adapter-call.ts";
import type { ExecutionContext, OpenRun } from "./open-run.ts";
import { createRunStop } from "./run-stop.ts";

it("a clock that is set forward does not end the time that an adapter has to return", async () => {
	const stop = createRunStop();
	const opened = { run: { id: "run" }, stop, signal: stop.signal, files: {}, adapterDetach: new AbortController() };
	const context = { apiUrl: () => "", folder: {} } as unknown as ExecutionContext;
	const settings = {
		graceMs: 0,
		variables: {},
		environment: null,
		input: { context: {} },
	} as unknown as ConstructorParameters<typeof AdapterCall>[2];
	const call = new AdapterCall(context, opened as unknown as OpenRun, settings);
	call.startDeadline(0);
	vi.spyOn(Date, "now").mockReturnValue(Date.now() + 24 * 60 * 60 * 1000);
	const callback = async () => undefined;
	// Longer than the interval at which the deadline reads the clock.
	const returned = call.hold({ onMeta: callback, onEvent: callback }, () => delay(500, "returned"));
	expect(await returned).toBe("returned");
});
