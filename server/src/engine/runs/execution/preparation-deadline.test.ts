import { expect, it } from "vitest";
import { withDeadline } from "./preparation-deadline.ts";

const running = new AbortController().signal;

it("ends the wait for a step that never returns", async () => {
	const never = new Promise<never>(() => undefined);
	let aborted: unknown;
	const waiting = withDeadline("waiting", 20, running, ({ signal }) => {
		signal.addEventListener("abort", () => {
			aborted = signal.reason;
		});
		return never;
	});
	const error = { code: "preparation_timed_out", message: expect.stringContaining("within 0.02 s: waiting") };
	await expect(waiting).rejects.toMatchObject(error);
	expect(aborted).toMatchObject(error);
});

it("does not count the time of a part with a limit of its own", async () => {
	const startedAt = performance.now();
	const waiting = withDeadline("waiting", 10, running, ({ extend }) => {
		extend(150);
		return new Promise<never>(() => undefined);
	});
	await expect(waiting).rejects.toThrow("within 0.16 s");
	expect(performance.now() - startedAt).toBeGreaterThan(150);
});

it("starts nothing more once the run is stopped, or the step is no longer awaited", async () => {
	const stop = new AbortController();
	const stopped = withDeadline("waiting", 60_000, stop.signal, async ({ signal, check }) => {
		check();
		stop.abort();
		expect(signal.aborted).toBe(true);
		check();
	});
	await expect(stopped).rejects.toMatchObject({ code: "run_stopped" });
	let late: unknown;
	const waiting = withDeadline("waiting", 10, running, async ({ signal, check }) => {
		await new Promise((resolve) => signal.addEventListener("abort", resolve));
		try {
			check();
		} catch (error) {
			late = error;
		}
	});
	await expect(waiting).rejects.toMatchObject({ code: "preparation_timed_out" });
	expect(late).toMatchObject({ code: "preparation_timed_out" });
});

it("returns the result or the error of a step", async () => {
	expect(await withDeadline("waiting", 60_000, running, async () => 5)).toBe(5);
	const broken = withDeadline("waiting", 60_000, running, () => Promise.reject(new Error("broken")));
	await expect(broken).rejects.toThrow("broken");
});
