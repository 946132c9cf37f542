import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, it, vi } from "vitest";
import { AdapterSide } from "../../engine/runs/execution/adapter-side.ts";
import type { ExecutionContext, OpenRun } from "../../engine/runs/execution/open-run.ts";
import { createRunStop } from "../../engine/runs/execution/run-stop.ts";

const SOURCES = fileURLToPath(new URL("..", import.meta.url));

it("no duration in the server is measured with the time of day", () => {
	const all = readdirSync(SOURCES, { recursive: true, encoding: "utf8" });
	const files = all.filter((file) => file.endsWith(".ts") && !/\.test\.ts$|__tests__/.test(file));
	expect(files.length).toBeGreaterThan(100);
	expect(files.filter((file) => /\bDate\.now\(/.test(readFileSync(path.join(SOURCES, file), "utf8")))).toEqual([]);
});

it("a clock that is set forward does not end the time that an adapter has to return", async () => {
	const stop = createRunStop();
	const opened = { run: { id: "run" }, stop, signal: stop.signal, files: {}, adapterDetach: new AbortController() };
	const context = { apiUrl: () => "", folder: {} } as unknown as ExecutionContext;
	const settings = { graceMs: 0, variables: {}, environment: null } as ConstructorParameters<typeof AdapterSide>[2];
	const side = new AdapterSide(context, opened as unknown as OpenRun, settings);
	side.startDeadline(0);
	vi.spyOn(Date, "now").mockReturnValue(Date.now() + 24 * 60 * 60 * 1000);
	const callback = async () => undefined;
	// Longer than the interval at which the deadline reads the clock.
	const returned = side.hold({ onMeta: callback, onEvent: callback }, () => delay(500, "returned"));
	expect(await returned).toBe("returned");
});
