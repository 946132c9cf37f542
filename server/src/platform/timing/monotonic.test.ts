import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, it, vi } from "vitest";
import { createAdapterDeadline } from "../../engine/runs/execution/adapter-side.ts";

const SOURCES = fileURLToPath(new URL("..", import.meta.url));

it("no duration in the server is measured with the time of day", () => {
	const all = readdirSync(SOURCES, { recursive: true, encoding: "utf8" });
	const files = all.filter((file) => file.endsWith(".ts") && !/\.test\.ts$|__tests__/.test(file));
	expect(files.length).toBeGreaterThan(100);
	expect(files.filter((file) => /\bDate\.now\(/.test(readFileSync(path.join(SOURCES, file), "utf8")))).toEqual([]);
});

it("a clock that is set forward does not end the time that an adapter has to return", async () => {
	const deadline = createAdapterDeadline();
	deadline.start(0);
	vi.spyOn(Date, "now").mockReturnValue(Date.now() + 24 * 60 * 60 * 1000);
	const callback = async () => undefined;
	const callbacks = { onLog: callback, onMeta: callback, onSpawn: callback, onEvent: callback };
	// Longer than the deadline takes to look at the clock.
	const returned = deadline.hold(callbacks, () => delay(500, "returned"));
	expect(await returned).toBe("returned");
});
