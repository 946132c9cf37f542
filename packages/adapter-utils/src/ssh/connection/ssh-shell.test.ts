// paperclip:allow-spawn: a shell stands for a session
import { spawn } from "node:child_process";
import { describe, expect, it } from "vitest";
import { isRetryable } from "../../environment/environment-errors.ts";
import type { ConnectionPool } from "./connection-pool.ts";
import { createSshShell } from "./ssh-shell.ts";

/** Sessions are local shells that execute something before their command. */
function shellWith(startup: string, startMs?: number) {
	const connection = {
		isOpen: () => true,
		session: (command: string) => spawn("/bin/sh", ["-c", `${startup}\n${command}`], { stdio: "pipe" }),
		error: () => new Error("closed"),
		control: async () => ({ exitCode: 1, output: "" }),
		close: async () => undefined,
	};
	const slot = { connection, release() {}, accepted() {}, refused: () => new Error("refused") };
	const pool: ConnectionPool = { acquire: async () => slot, close: async () => undefined };
	return createSshShell(pool, startMs);
}

describe("scripts of another machine", () => {
	it("finds their output behind any amount of what the login shell prints", async () => {
		const noise = "head -c 20000000 /dev/zero | tr '\\000' n; head -c 20000000 /dev/zero | tr '\\000' e >&2";
		const result = await shellWith(noise).run("echo out; echo err >&2; exit 3");
		expect([String(result.stdout), String(result.stderr), result.exitCode]).toEqual(["out\n", "err\n", 3]);
	});

	it("keeps only the end of their errors", async () => {
		const { exitCode, stderr } = await shellWith("").run("head -c 300000000 /dev/zero >&2; echo last >&2; exit 5");
		expect(exitCode).toBe(5);
		expect(stderr.length).toBeLessThan(2_000_000);
		expect(stderr.subarray(-6).toString()).toBe("\0last\n");
	});

	it("gives up a login shell that waits or prints for ever", async () => {
		for (const startup of ["exec sleep 1000", "while :; do echo noise; done"]) {
			const error = await shellWith(startup, 300)
				.run("echo out")
				.catch((thrown) => thrown);
			expect(error).toMatchObject({ code: "ssh_shell_silent" });
			expect(isRetryable(error)).toBe(true);
		}
	});
});
