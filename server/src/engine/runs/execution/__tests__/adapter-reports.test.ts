import { setImmediate } from "node:timers/promises";
import { createMasker } from "@paperclipai/adapter-utils/host";
import { expect, it } from "vitest";
import { openAdapterReports } from "../adapter-reports.ts";
import type { OpenRun } from "../open-run.ts";

it("stores one event at a time, however many are reported at once", async () => {
	let open = 0;
	const seen: number[] = [];
	const store = async () => {
		seen.push(++open);
		await setImmediate();
		open--;
		return new Map();
	};
	const run = { run: { cwd: null }, masker: createMasker([]), store } as unknown as OpenRun;
	const { onEvent } = await openAdapterReports({} as never, run);
	await Promise.all(["a", "b", "c"].map((type) => onEvent({ type })));
	// The first is the query for stored events.
	expect(seen).toEqual([1, 1, 1, 1]);
});
