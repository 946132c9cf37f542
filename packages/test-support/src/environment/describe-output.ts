import { createHash } from "node:crypto";
import type { LogStream } from "@paperclipai/adapter-utils";
import { expect, it } from "vitest";
import { until } from "../until.ts";
import { collect, never, runCall } from "./environment-fixture.ts";
import type { SuiteParts } from "./environment-suite.ts";

const EVERY_BYTE = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
const PRINT_EVERY_BYTE = `printf '${[...EVERY_BYTE].map((byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("")}'`;
const BIG_BYTES = 20 * 1024 * 1024;
const MAX_CHUNK_BYTES = 4 * 1024 * 1024;

export function describeOutput({ fixture, open, can }: SuiteParts): void {
	it("delivers every byte of both streams, from any offset", async () => {
		const call = fixture().shell(`${PRINT_EVERY_BYTE}; ${PRINT_EVERY_BYTE} >&2`);
		const { output } = await runCall(fixture(), call);
		expect(output.bytes("stdout").equals(EVERY_BYTE)).toBe(true);
		expect(output.bytes("stderr").equals(EVERY_BYTE)).toBe(true);
		const rest = collect({ stdout: 100, stderr: 256 });
		await fixture().environment.follow(call, rest.from, rest.sink, never);
		expect(rest.bytes("stdout").equals(EVERY_BYTE.subarray(100))).toBe(true);
		expect(rest.bytes("stderr").length).toBe(0);
	});

	it("delivers large output completely, and waits for whoever receives it", async () => {
		const command = `yes 0123456789abcdef | head -c ${BIG_BYTES}`;
		const call = fixture().shell(`${command} & ${command} >&2; wait`);
		await fixture().environment.start(call, never);
		const seen = { stdout: digest(), stderr: digest() };
		await fixture().environment.follow(
			call,
			collect().from,
			{ write: (stream, bytes) => seen[stream].add(bytes), active() {} },
			never,
		);
		const expected = createHash("sha256");
		expected.update("0123456789abcdef\n".repeat(Math.ceil(BIG_BYTES / 17)).slice(0, BIG_BYTES));
		const sum = expected.digest("hex");
		for (const stream of ["stdout", "stderr"] satisfies LogStream[]) {
			expect(seen[stream].sum()).toEqual({ bytes: BIG_BYTES, sum });
			expect(seen[stream].largest()).toBeLessThanOrEqual(MAX_CHUNK_BYTES);
		}
	});

	it("delivers output while the program runs, to another server too, which continues at an offset", async () => {
		const call = fixture().shell('echo one; echo error >&2; while [ ! -e "go-$0" ]; do sleep 0.1; done; echo two');
		const { environment } = fixture();
		await environment.start(call, never);
		const first = collect();
		const stop = new AbortController();
		const following = environment.follow(call, first.from, first.sink, stop.signal);
		await until(() => first.text("stdout") === "one\n" && first.text("stderr") === "error\n");
		stop.abort(new Error("stopped by the test"));
		await expect(following).rejects.toThrow("stopped by the test");

		const other = open();
		expect(other.identity).toBe(environment.identity);
		const rest = collect({ stdout: 2 });
		const continuing = other.follow(call, rest.from, rest.sink, never);
		await runCall(fixture(), fixture().shell(`: >"go-${call.token}"`));
		await continuing;
		expect([rest.text("stdout"), rest.text("stderr")]).toEqual(["e\ntwo\n", "error\n"]);
		expect(await other.settle(call, never)).toMatchObject({ how: "exited", exitCode: 0 });
		await other.close();
	});

	can("activity", "tells a busy program from an idle one", async () => {
		const count = "i=0; while [ $i -lt 30000 ]; do i=$((i+1)); done";
		const busy = fixture().shell(`while :; do ${count}; sleep 0.1; done`);
		const idle = fixture().shell("echo started; while :; do sleep 1000; done");
		const seen = { busy: collect(), idle: collect() };
		const following = Object.entries({ busy, idle }).map(async ([name, call]) => {
			await fixture().environment.start(call, never);
			const { from, sink } = seen[name as keyof typeof seen];
			await fixture().environment.follow(call, from, sink, never);
		});
		// The start of its processes counts too.
		let before = { busy: 0, idle: 0 };
		await until(() => {
			const now = { busy: seen.busy.active(), idle: seen.idle.active() };
			if (now.idle > before.idle || seen.idle.text("stdout") === "") before = now;
			return now.busy >= before.busy + 2;
		});
		for (const call of [busy, idle]) await fixture().environment.signal(call, "SIGKILL", never);
		await Promise.all(following);
		for (const call of [busy, idle]) await fixture().environment.settle(call, never);
	});
}

/** Fails when a chunk arrives before the previous one was taken. */
function digest() {
	const hash = createHash("sha256");
	let bytes = 0;
	let largest = 0;
	let isTaking = false;
	return {
		async add(chunk: Uint8Array) {
			if (isTaking) throw new Error("A chunk arrived before the one before it was taken.");
			isTaking = true;
			hash.update(chunk);
			bytes += chunk.length;
			largest = Math.max(largest, chunk.length);
			await new Promise(setImmediate);
			isTaking = false;
		},
		largest: () => largest,
		sum: () => ({ bytes, sum: hash.digest("hex") }),
	};
}
