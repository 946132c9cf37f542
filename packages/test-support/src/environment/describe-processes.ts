import type { CallStatus } from "@paperclipai/adapter-utils/host";
import { expect, it } from "vitest";
import { until } from "../until.ts";
import { collect, type EnvironmentFixture, never, runCall } from "./environment-fixture.ts";
import type { SuiteParts } from "./environment-suite.ts";
import { killTogether, processesWith } from "./seen-processes.ts";

const LOOP = "while :; do sleep 0.2; done";
/** A session of its own, a double fork, and both with an empty environment. */
const leaveSession = (script: string) => {
	const child = `sh -c 'echo ready >&3; ${script}' "$0"`;
	return `exec 3>&1; setsid ${child} & ( ${child} & ); ( "$(command -v setsid)" env -i "$(command -v sh)" -c 'echo ready >&3; ${script}' "$0" & )`;
};
const ESCAPED = 3;

export function describeProcesses({ fixture, can }: SuiteParts): void {
	it("returns exit codes and signals", async () => {
		const statusOf = async (script: string) => (await runCall(fixture(), fixture().shell(script))).status;
		for (const code of [0, 127, 137]) expect(await statusOf(`exit ${code}`)).toEqual(exited(code, null));
		expect(await statusOf("kill -KILL $$")).toEqual(exited(null, "SIGKILL"));
		expect(await statusOf("kill -TERM $$")).toEqual(exited(null, "SIGTERM"));
	});

	it("sends SIGTERM to every process, wherever it went", async () => {
		const call = fixture().shell(`trap 'exit 3' TERM; ${leaveSession(LOOP)}; ${LOOP}`);
		const { following } = await startEscaped(fixture(), call);
		await fixture().environment.signal(call, "SIGTERM", never);
		await following;
		await until(() => processesWith(call.token).length === 0);
		expect(await fixture().environment.settle(call, never)).toEqual(exited(3, null));
		await fixture().environment.signal(call, "SIGTERM", never);
	});

	it("kills every process with SIGKILL, wherever it went", async () => {
		const call = fixture().shell(`trap '' TERM; ${leaveSession(LOOP)}; ${LOOP}`);
		const { following } = await startEscaped(fixture(), call);
		await fixture().environment.signal(call, "SIGKILL", never);
		expect(processesWith(call.token)).toEqual([]);
		await following;
		expect(await fixture().environment.settle(call, never)).toEqual(exited(null, "SIGKILL"));
	});

	it("kills what a program left behind", async () => {
		const waitForAll = `while [ "$(cat ready-* 2>/dev/null | wc -l)" -lt ${ESCAPED} ]; do sleep 0.1; done`;
		const script = `cd "$(mktemp -d ./left-XXXXXX)"; trap '' TERM; ${leaveSession(`echo x >ready-$$; ${LOOP}`)}; ${waitForAll}; exit 5`;
		const call = fixture().shell(script);
		const { status } = await runCall(fixture(), call);
		expect(status).toEqual(exited(5, null));
		expect(processesWith(call.token)).toEqual([]);
	});

	can("loss", "notices that all processes are gone", async () => {
		const call = fixture().shell(`echo here; ${LOOP}`);
		await fixture().environment.start(call, never);
		const output = collect();
		const following = fixture().environment.follow(call, output.from, output.sink, never);
		await until(() => output.text("stdout") === "here\n");
		killTogether(processesWith(call.token));
		await following;
		expect(await fixture().environment.settle(call, never)).toEqual({ how: "lost", survivors: 0 });
	});

	can("concurrent_calls", "leaves the other calls of a run alone", async () => {
		const call = fixture().shell(`${leaveSession(LOOP)}; ${LOOP}`);
		const { following } = await startEscaped(fixture(), call);
		const other = fixture().shell("exit 0");
		expect((await runCall(fixture(), other)).status).toEqual(exited(0, null));
		expect(processesWith(call.token).length).toBeGreaterThan(ESCAPED);
		await fixture().environment.signal(call, "SIGKILL", never);
		await following;
		await fixture().environment.settle(call, never);
	});

	it("accepts a signal to a call that was never started", async () => {
		await fixture().environment.signal(fixture().shell("exit 0"), "SIGTERM", never);
	});
}

function exited(exitCode: number | null, signal: string | null): CallStatus {
	return { how: "exited", exitCode, signal, survivors: 0 };
}

/** Starts a script, and waits until the processes that left its session run. */
export async function startEscaped({ environment }: EnvironmentFixture, call: ReturnType<EnvironmentFixture["shell"]>) {
	await environment.start(call, never);
	const output = collect();
	const following = environment.follow(call, output.from, output.sink, never);
	following.catch(() => undefined);
	await until(() => output.text("stdout") === "ready\n".repeat(ESCAPED));
	return { following };
}

/** A program with processes that left its session and ignore SIGTERM. */
export const STUBBORN = `trap '' TERM; ${leaveSession(LOOP)}; ${LOOP}`;
