import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { folder, scope, shell, survivors, useShellRuns } from "./__tests__/shell-runs.ts";
import { type CallEnd, withRunScope } from "./scope/run-scope.ts";

useShellRuns();

async function run(script: string, maxOutputBytes: number, graceSec = 1) {
	const ends: CallEnd[] = [];
	const own = { ...scope(), maxOutputBytes, onCallEnd: (end: CallEnd) => void ends.push(end) };
	const result = await withRunScope(own, () => shell(script, { graceSec }));
	return { result, how: ends[0]?.how };
}

it("lets a program write exactly as much as it may", async () => {
	const { result, how } = await run("head -c 100000 /dev/zero", 100_000);
	expect(how).toBe("by_itself");
	expect(result.exitCode).toBe(0);
});

it("stops a program that has written one byte more, counting both streams", async () => {
	const { result, how } = await run("head -c 60000 /dev/zero; head -c 40001 /dev/zero >&2; sleep 300", 100_000);
	expect(how).toBe("output_limit");
	expect(result).toMatchObject({ signal: "SIGTERM", timedOut: false });
	expect(survivors()).toEqual([]);
});

it("does not wait for the grace period of a program that writes on after SIGTERM", async () => {
	const { result, how } = await run("trap '' TERM; while :; do head -c 10000000 /dev/zero; done", 1000, 3600);
	expect(how).toBe("output_limit");
	expect(result.signal).toBe("SIGKILL");
	expect(survivors()).toEqual([]);
});

it("enforces the limit that an earlier server was enforcing when it died", async () => {
	await withRunScope(scope(), () => shell("kill -TERM $$"));
	writeFileSync(path.join(folder, "spool", "1", "limit"), "output_limit");
	expect((await run("kill -TERM $$", 1000)).how).toBe("output_limit");
});
