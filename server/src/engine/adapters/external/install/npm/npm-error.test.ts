import { expect, it } from "vitest";
import { npmError } from "./npm-error.ts";

const LOG = "npm error A complete log of this run can be found in: /home/x/.npm/_logs/2026-debug-0.log\n";
const FAILED = { exitCode: 1, signal: null };
const stderrOf = (...lines: string[]) => lines.map((line) => `npm error ${line}\n`).join("") + LOG;

it.each([
	[
		"npm_package_not_found",
		stderrOf("code E404", "404 Not Found - GET http://r/@acme%2fx", "404  '@acme/x@1' is not in this registry."),
	],
	["npm_package_not_found", stderrOf("code E404", "404  The requested resource '@acme/x@1' could not be found")],
	["npm_version_not_found", stderrOf("code ETARGET", "notarget No matching version found for @acme/x@1.")],
	["npm_refused", stderrOf("code E401", "Unable to authenticate")],
	["npm_refused", stderrOf("code E403", "403 Forbidden")],
	["npm_unreachable", stderrOf("code ENOTFOUND", "network request to https://r/x failed")],
	["npm_unreachable", stderrOf("code ECONNREFUSED")],
	["npm_unreachable", stderrOf("code ETIMEDOUT")],
	["npm_unreachable", stderrOf("code SELF_SIGNED_CERT_IN_CHAIN")],
	["npm_unreachable", stderrOf("code E503")],
	[
		"npm_unreachable",
		stderrOf("code FETCH_ERROR", "invalid json response body at http://r/x reason: Unexpected token"),
	],
	["npm_unreachable", stderrOf("code EMAXREDIRECT", "maximum redirect reached at: http://r/login")],
	["npm_unreachable", stderrOf("code ETARGET", "notarget No matching version found for undefined@latest.")],
	["npm_integrity", stderrOf("code EINTEGRITY", "Verification failed while extracting")],
	["disk_full", stderrOf("code ENOSPC", "nospc There appears to be insufficient space")],
	["npm_failed", stderrOf("code ERESOLVE", "ERESOLVE could not resolve")],
	["npm_failed", "Segmentation fault\n"],
	["npm_failed", ""],
])("%s", (code, stderr) => {
	for (const text of [stderr, stderr.replaceAll("npm error", "npm ERR!")]) {
		const error = npmError(text, "@acme/x", "@acme/x@1", FAILED);
		expect(error).toMatchObject({ code, hint: expect.stringMatching(/\.$|registry`\.$/) });
		expect(error.message).toMatch(/@acme\/x|registry/);
		expect(error.message).not.toContain("debug-0.log");
	}
});

it.each(["E429", "E500", "E503"])("%s: does not blame the network for what a registry answers", (code) => {
	const error = npmError(stderrOf(`code ${code}`), "@acme/x", "@acme/x@1", FAILED);
	expect(error).toMatchObject({ code: "npm_unreachable", hint: expect.stringContaining("later") });
	expect(`${error.message} ${error.hint}`).not.toMatch(/cannot be reached|network/);
});

it("names a missing dependency", () => {
	const missing = npmError(
		stderrOf("code E404", "404  'left@^2' is not in this registry."),
		"@acme/x",
		"@acme/x@1",
		FAILED,
	);
	expect(missing.message).toBe("@acme/x@1 depends on left, which the registry does not have.");
	const version = npmError(
		stderrOf("code ETARGET", "notarget No matching version found for left@^9.1.0."),
		"@acme/x",
		"@acme/x@1",
		FAILED,
	);
	expect(version.message).toBe("@acme/x@1 depends on left@^9.1.0, which the registry does not have.");
});

it("keeps the end of npm's output", () => {
	const { message } = npmError(stderrOf("code EWEIRD", "the cause"), "x", "x@1", FAILED);
	expect(message).toBe("The npm client could not fetch x@1. code EWEIRD\nthe cause");
	expect(npmError("x".repeat(100_000), "x", "x@1", FAILED).message.length).toBeLessThan(5_000);
});

it.each([
	"",
	"npm http fetch GET 200 http://r/@acme%2fx 118ms (cache miss)\n",
])("says that npm was killed, and nothing of its progress: %j", (stderr) => {
	const killed = npmError(stderr, "@acme/x", "@acme/x@1", { exitCode: null, signal: "SIGKILL" });
	expect(killed).toMatchObject({ code: "npm_failed", hint: expect.stringContaining("memory") });
	expect(killed.message).toBe("The npm client could not fetch @acme/x@1. It was killed by SIGKILL.");
	const lost = npmError(stderr, "@acme/x", "@acme/x@1", { exitCode: null, signal: null });
	expect(lost.message).toBe("The npm client could not fetch @acme/x@1. It exited without a status.");
});

it("keeps an error that npm printed before it was killed", () => {
	const killed = npmError(stderrOf("code ENOSPC"), "x", "x@1", { exitCode: null, signal: "SIGTERM" });
	expect(killed.code).toBe("disk_full");
});
