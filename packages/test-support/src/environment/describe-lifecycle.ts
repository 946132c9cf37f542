import { expect, it } from "vitest";
import { until } from "../until.ts";
import { STUBBORN, startEscaped } from "./describe-processes.ts";
import { closeFixture, collect, never, openFixture, runCall } from "./environment-fixture.ts";
import type { SuiteParts } from "./environment-suite.ts";
import { processesWith, seenProcesses } from "./seen-processes.ts";

export function describeLifecycle({ fixture, open, exists, secrets = [] }: SuiteParts): void {
	it("prepares a run again without a change", async () => {
		const other = open();
		expect(await other.prepare(fixture().run, never)).toEqual(fixture().prepared);
		await other.close();
	});

	it("removes a run that is running, with all its processes and files, any number of times", async () => {
		const own = await openFixture(open);
		const call = own.shell(STUBBORN);
		const { following } = await startEscaped(own, call);
		const other = open();
		await other.remove(own.run, never);
		expect(processesWith(call.token)).toEqual([]);
		expect(await exists(own.prepared.runFolder)).toBe(false);
		await other.remove(own.run, never);
		await other.close();
		// Its files were removed, which may be an error.
		await following.catch(() => undefined);
		await closeFixture(own);
	});

	it("removes the copy of a workspace that is not there, any number of times, and nothing of a run", async () => {
		const other = open();
		for (const _ of [1, 2]) await other.removeWorkspace(crypto.randomUUID(), never);
		await other.close();
		const { stdout } = await runCall(fixture(), fixture().shell("echo here"));
		expect(stdout).toBe("here\n");
	});

	it("shows no secret to other users of the machine", async () => {
		const secret = `secret-${crypto.randomUUID()}`;
		const call = fixture().shell('read -r line; [ "$line" = "$SECRET" ] && echo same; while :; do sleep 0.2; done', {
			env: { SECRET: secret },
			stdin: `${secret}\n`,
		});
		const shown = new Set<string>();
		const scan = () => {
			for (const { args } of seenProcesses()) {
				for (const text of [secret, ...secrets]) if (args.some((arg) => arg.includes(text))) shown.add(args.join(" "));
			}
		};
		const scanning = setInterval(scan, 10);
		try {
			await fixture().environment.start(call, never);
			const output = collect();
			const following = fixture().environment.follow(call, output.from, output.sink, never);
			await until(() => output.text("stdout") === "same\n");
			scan();
			await fixture().environment.signal(call, "SIGKILL", never);
			await following;
			await fixture().environment.settle(call, never);
		} finally {
			clearInterval(scanning);
		}
		expect([...shown]).toEqual([]);
	});

	it("finds the command in a probe, or says that it is missing", async () => {
		const probe = async (command: string | null) => {
			const findings = await fixture().environment.probe({ command, signal: never });
			return findings.filter(({ level }) => level === "error").map(({ code }) => code);
		};
		expect(await probe("sh")).toEqual([]);
		expect(await probe("no-such-program")).toEqual(["command_not_found"]);
	});
}
