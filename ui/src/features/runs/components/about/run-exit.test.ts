import { expect, it } from "vitest";
import { exitOf } from "./run-exit.ts";

it("says that a run was stopped before it names the signal", () => {
	expect(exitOf({ status: "cancelled", signal: "SIGTERM", exitCode: null })).toBe("Cancelled: signal SIGTERM");
	expect(exitOf({ status: "timed_out", signal: null, exitCode: null })).toBe("Timed out");
	expect(exitOf({ status: "failed", signal: null, exitCode: 3 })).toBe("Code 3");
	expect(exitOf({ status: "running", signal: null, exitCode: null })).toBeNull();
});
