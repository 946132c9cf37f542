import path from "node:path";
import type { AdapterSessionCodec, SessionParams } from "@paperclipai/adapter-utils";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import type { AdapterFixture } from "./adapter-fixture.ts";

/** What the contract of a local program's adapter is tested with. */
export interface LocalCliFacts {
	/** One with everything that a session of the adapter can hold. */
	session: SessionParams & { sessionId: string };
	/** Variables with keys of the program. */
	hostKeys: string[];
	/** Error code of a program that ends well and says nothing. */
	noResultCode: string;
	recordings: {
		/** The session that was asked for does not exist. */
		unknownSession: string;
		/** Runs without a session of which nothing came. */
		nothingCame: string[];
		/** A set-up that the program refuses, and the error code for it. */
		refused: { name: string; errorCode: string };
	};
}

/** Tests what holds for every adapter that starts a local program with sessions of its own. */
export function describeLocalCliAdapter(bench: AdapterFixture, facts: LocalCliFacts): void {
	describe(`${bench.adapter.type}, as every adapter of a local program,`, () => {
		testSessionsAreKept(bench, facts);
		testProgramIsShielded(bench, facts);

		it("documents every field of its form", async () => {
			const schema = await bench.adapter.getConfigSchema?.();
			expect(schema?.fields.length).toBeGreaterThan(5);
			for (const { key } of schema?.fields ?? []) expect(bench.adapter.agentConfigurationDoc).toContain(`- ${key} (`);
		});
	});
	describeWrongSetUp(bench);
	describeSessionCodec(bench, facts.session);
}

function testSessionsAreKept({ folder, replay, run }: AdapterFixture, { session, recordings }: LocalCliFacts): void {
	const stored = () => ({ sessionId: session.sessionId, cwd: folder() });

	it("does not blame the session when a fresh one fails in the same way", async () => {
		const { name, errorCode } = recordings.refused;
		const done = await replay([name, name], stored());
		expect(done.result).toMatchObject({ errorCode, errorFamily: "configuration" });
		expect(done.result.clearSession).toBeUndefined();
		expect(done.result.sessionParams).toBeUndefined();
	});

	it("does not start again once the run is cancelled", async () => {
		const done = await replay([recordings.unknownSession], stored(), {}, AbortSignal.abort());
		expect(done.metas).toHaveLength(1);
	});

	it.each([
		"--dangerous",
		"-x",
		"",
		" ",
		"last",
		"../../sessions/other",
		"$(reboot)",
		`${session.sessionId}\n--dangerous`,
		`${session.sessionId} --dangerous`,
		session.sessionId.replaceAll("-", ""),
		"x".repeat(300),
		5,
		{ toString: "--dangerous" },
	])("never hands on a stored id that is none: %j", async (sessionId) => {
		const fresh = await run({ command: "true" });
		const done = await run({ command: "true" }, { ...stored(), sessionId });
		expect(done.metas.map(({ commandArgs }) => commandArgs)).toEqual(fresh.metas.map(({ commandArgs }) => commandArgs));
	});

	it.each(recordings.nothingCame)("stores no session of %s", async (recording) => {
		const done = await replay([recording]);
		expect(done.result.sessionParams).toBeUndefined();
		expect(done.result.sessionId).toBeUndefined();
	});
}

function testProgramIsShielded({ run, script }: AdapterFixture, { hostKeys, noResultCode }: LocalCliFacts): void {
	it("lets none of the host's keys reach the program", async () => {
		for (const key of hostKeys) vi.stubEnv(key, "host-key");
		const { stdout } = await run({ command: script("print-env", "env"), env: { OWN: "1" } });
		expect(stdout).toMatch(/^OWN=1$/m);
		expect(stdout).toMatch(/^PAPERCLIP_AGENT_ID=agent-1$/m);
		expect(stdout).not.toMatch(/host-key|^IS_SANDBOX=/m);
	});

	it("fails when another program ends well", async () => {
		const { result } = await run({ command: "true" });
		expect(result).toMatchObject({ exitCode: 0, errorCode: noResultCode });
	});
}

function describeWrongSetUp(bench: AdapterFixture): void {
	const { adapter, folder, run, test } = bench;
	const wrong: [string, () => Record<string, unknown>][] = [
		["command_not_found", () => ({ command: "no-such-command-here" })],
		["command_not_executable", () => ({ command: "/" })],
		["cwd_not_found", () => ({ command: "true", cwd: path.join(folder(), "missing") })],
		["cwd_not_absolute", () => ({ command: "true", cwd: "here" })],
		["config_invalid", () => ({ command: "true", extraArgs: "--verbose" })],
		["instructions_not_readable", () => ({ command: "true", instructionsFilePath: path.join(folder(), "missing.md") })],
		["instructions_not_absolute", () => ({ command: "true", instructionsFilePath: "AGENTS.md" })],
	];

	describe(`a wrong set-up of ${adapter.type}`, () => {
		it.each(wrong)("%s: the run says what to do, and so does the test before it", async (code, config) => {
			const { result } = await run(config());
			expect(result).toMatchObject({ exitCode: null, errorCode: code, errorFamily: "configuration" });
			expect(result.errorMessage).toMatch(/\.$/);
			expect(result.errorHint).toBeTruthy();

			const { status, checks } = await test(config());
			expect(status).toBe("fail");
			expect(checks).toContainEqual(
				expect.objectContaining({ code, level: "error", message: result.errorMessage, hint: result.errorHint }),
			);
		});

		it("is found by the test when the program cannot even tell its version", async () => {
			const { checks } = await test({ command: "false" });
			expect(checks.at(-1)).toMatchObject({ code: "command_version_failed", level: "error" });
		});
	});
}

function describeSessionCodec(bench: AdapterFixture, params: SessionParams & { sessionId: string }): void {
	const codec = bench.adapter.sessionCodec as AdapterSessionCodec;

	describe(`the session codec of ${bench.adapter.type}`, () => {
		it("keeps a session as it was", () => {
			expect(codec.deserialize(JSON.parse(JSON.stringify(codec.serialize(params))))).toEqual(params);
			expect(codec.getDisplayId?.(params)).toBe(params.sessionId);
		});

		it("takes nothing for a session that cannot be one", () => {
			const raw = fc.oneof(fc.anything(), fc.record({ sessionId: fc.anything(), cwd: fc.anything() }));
			fc.assert(
				fc.property(raw, (value) => {
					const read = codec.deserialize(value);
					if (read !== null) expect(read.sessionId).toMatch(/^[0-9a-f-]{36}$/i);
					expect(codec.deserialize(read)).toEqual(read);
				}),
			);
			for (const sessionId of ["", "--dangerous", `${params.sessionId}\n`, "a title"]) {
				expect(codec.deserialize({ sessionId, cwd: "/" }), sessionId).toBeNull();
			}
		});
	});
}
