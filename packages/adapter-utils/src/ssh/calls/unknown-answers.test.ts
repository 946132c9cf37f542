import { expect, it } from "vitest";
import type { EnvironmentCall } from "../../environment/environment-call.ts";
import { isRetryable } from "../../environment/environment-errors.ts";
import { prepareFolders } from "../prepare-folders.ts";
import type { RemoteShell } from "../shell/remote-shell.ts";
import { settleRemoteCall } from "./remote-call.ts";
import { startRemoteCall } from "./start-remote-call.ts";

const { signal } = new AbortController();
const run: EnvironmentCall["run"] = {
	...{ runId: "run-1", companyId: "company", agentId: "agent", serverId: "server", workspace: null },
	...{ folder: "/run", agentHome: "/home", apiPort: 3100, apiSocket: null },
};
const prepared = { folders: [], runFolder: "/srv/runs/run-1", apiUrl: null, state: null };
const call: EnvironmentCall = {
	...{
		run,
		prepared,
		name: "1",
		command: "agent",
		args: [],
		cwd: "/srv",
		env: {},
		stdin: "",
		hasInput: false,
		carried: [],
	},
};

/** A machine that answers anything instead of running the script. */
function machine(stdout: string): RemoteShell {
	const result = { exitCode: 0, stdout: Buffer.from(stdout), stderr: Buffer.alloc(0) };
	return { run: async () => result, stream: async () => result };
}

it.each([
	"constructor",
	"__proto__",
	"toString",
	"\u001b[2J\u202e",
	"x".repeat(1_000_000),
	"",
])("treats no unknown word of a machine as an error code: %#", async (code) => {
	const starting = startRemoteCall(machine(`error ${code} detail\n`), call, signal);
	const error = await starting.catch((thrown) => thrown);
	expect([error.code, isRetryable(error)]).toEqual(["ssh_script_failed", false]);
	expect(error.message.length).toBeLessThan(3_000);
});

it("shortens what a machine says", async () => {
	const starting = startRemoteCall(machine(`error command_not_found ${"/x:".repeat(1_000_000)}\n`), call, signal);
	const error = await starting.catch((thrown) => thrown);
	expect(error.code).toBe("command_not_found");
	expect(error.hint.length).toBeLessThan(3_000);
});

it.each([
	"NaN abc -",
	"0 1e400 -",
	"0 1.5 -",
	"0 256 -",
	"0 99999999999 -",
	"1e300 0 -",
	"-5 3 -",
	"0 3",
	"",
])("does not treat %j as an exit status", async (answer) => {
	const settling = settleRemoteCall(machine(`${answer}\n`), call, signal);
	await expect(settling).rejects.toMatchObject({ code: "ssh_script_failed" });
});

it.each([
	["0 3 -", { how: "exited", exitCode: 3, signal: null, survivors: 0 }],
	["2 143 x", { how: "exited", exitCode: null, signal: "SIGTERM", survivors: 2 }],
	["1 - -", { how: "lost", survivors: 1 }],
])("reads the exit status %j", async (answer, status) => {
	expect(await settleRemoteCall(machine(`${answer}\n`), call, signal)).toEqual(status);
});

it.each([
	["4000", 4000],
	["65536", null],
	["0", null],
	["99999999999", null],
	["-", null],
])("reads the port %s of an earlier start", async (text, apiPort) => {
	const folders = { basePath: "/srv", runFolder: "/srv/runs/run-1" };
	expect(await prepareFolders(machine(`ok ${text}\n`), run, folders, signal)).toMatchObject({ apiPort });
});
