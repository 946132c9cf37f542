import { describe, expect, it } from "vitest";
import { buildInvocationEnvForLogs, resolveCommandForLogs } from "./invocation-env.ts";

describe("buildInvocationEnvForLogs", () => {
	it("adds the requested variables, and masks secrets", () => {
		const shown = buildInvocationEnvForLogs(
			{ A: "own", MY_KEY: "secret-value" },
			{
				runtimeEnv: { A: "runtime", HOME: "/home/me", USER: "me", OTHER_TOKEN: "token-value" },
				includeRuntimeKeys: ["A", "HOME", "OTHER_TOKEN", "MISSING"],
				resolvedCommand: "/bin/sh",
			},
		);
		expect(shown).toEqual({
			A: "own",
			MY_KEY: "***",
			HOME: "/home/me",
			OTHER_TOKEN: "***",
			PAPERCLIP_RESOLVED_COMMAND: "/bin/sh",
		});
	});

	it("works without options", () => {
		expect(buildInvocationEnvForLogs({ A: "1" })).toEqual({ A: "1" });
	});
});

describe("resolveCommandForLogs", () => {
	it("returns the path, else the command", async () => {
		expect(await resolveCommandForLogs("sh", "/", { PATH: "/nowhere:/bin" })).toBe("/bin/sh");
		expect(await resolveCommandForLogs("no-such-command", "/", { PATH: "/bin" })).toBe("no-such-command");
	});
});
