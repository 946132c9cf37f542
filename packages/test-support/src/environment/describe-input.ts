import { expect, it } from "vitest";
import { collect, never } from "./environment-fixture.ts";
import type { SuiteParts } from "./environment-suite.ts";

const ECHO = 'while IFS= read -r line; do echo "got $line"; done; echo end';

export function describeInput({ fixture, open }: SuiteParts): void {
	/** Starts a program that is sent messages. */
	const start = async (script: string) => {
		const { environment, shell } = fixture();
		const call = shell(script, { hasInput: true });
		await environment.start(call, never);
		const output = collect();
		const followed = environment.follow(call, output.from, output.sink, never);
		followed.catch(() => undefined);
		const feed = (from: number, text: string, isLast = false, there = environment) =>
			there.feed(call, { from, bytes: Buffer.from(text), isLast }, never);
		const end = async () => {
			await followed;
			const status = await environment.settle(call, never);
			return { status, stdout: output.text("stdout") };
		};
		return { feed, end, seen: () => output.text("stdout") };
	};

	it("gives a running program its input part by part", async () => {
		const { feed, end, seen } = await start(ECHO);
		await feed(0, "one ✓\n");
		await expect.poll(seen).toBe("got one ✓\n");
		await feed(8, "two\n", true);
		expect(await end()).toMatchObject({
			stdout: "got one ✓\ngot two\nend\n",
			status: { how: "exited", exitCode: 0, survivors: 0 },
		});
	});

	it("gives it each part once, although two servers repeat them", async () => {
		const { feed, end } = await start(ECHO);
		const other = open();
		await Promise.all([feed(0, "one\n"), feed(0, "one\n", false, other), feed(0, "one\n")]);
		await Promise.all([feed(4, "two\n", false, other), feed(4, "two\n")]);
		await feed(0, "one\ntwo\n");
		await Promise.all([feed(8, "", true), feed(8, "", true, other)]);
		await feed(8, "", true);
		await other.close();
		expect((await end()).stdout).toBe("got one\ngot two\nend\n");
	});

	it("accepts more input than a program reads", async () => {
		const { feed, end } = await start("until [ -e go ]; do sleep 0.1; done; wc -c");
		const text = "x".repeat(1024 * 1024);
		await feed(0, text);
		await feed(text.length, text, true);
		const { environment, shell } = fixture();
		const go = shell(": >go");
		await environment.start(go, never);
		expect((await end()).stdout.trim()).toBe(String(2 * text.length));
	});

	it("leaves no process when a program exits that could be sent more", async () => {
		const { feed, end } = await start("read -r line; echo $line; exit 3");
		await feed(0, "one\n");
		expect(await end()).toEqual({ stdout: "one\n", status: expect.objectContaining({ exitCode: 3, survivors: 0 }) });
		await feed(4, "two\n").catch(() => undefined);
	});
}
