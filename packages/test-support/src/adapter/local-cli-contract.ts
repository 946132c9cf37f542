import { readFileSync } from "node:fs";
import path from "node:path";
import type { AdapterSessionCodec, SessionParams } from "@paperclipai/adapter-utils";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import type { AdapterFixture } from "./adapter-fixture.ts";

export interface LocalCliFacts {
	/** A session in which every field is set. */
	session: SessionParams & { sessionId: string };
	/** Environment variables from which the program takes API keys. */
	hostKeys: string[];
	/** Error code when the program exits with 0 without printing a result. */
	noResultCode: string;
	recordings: {
		/** The requested session does not exist. */
		unknownSession: string;
		/** Runs that started a session but produced no output in it. */
		nothingCame: string[];
		/** A run with a setup that the program rejects, and its error code. */
		refused: { name: string; errorCode: string };
	};
}

/** The tests that every adapter of a local program with sessions must pass, apart from `describeLocalCliDetails`. */
export function describeLocalCliAdapter(fixture: AdapterFixture, facts: LocalCliFacts): void {
	describe(`${fixture.adapter.type}, like every adapter of a local program,`, () => {
		testSessionsAreKept(fixture, facts);
		testProgramIsShielded(fixture, facts);

		it("documents every field of its form", async () => {
			const schema = await fixture.adapter.getConfigSchema?.();
			expect(schema?.fields.length).toBeGreaterThan(5);
			for (const { key } of schema?.fields ?? []) expect(fixture.adapter.agentConfigurationDoc).toContain(`- ${key} (`);
		});
	});
	describeInvalidSetup(fixture, ["extraArgs", "instructionsFilePath"]);
	describeSessionCodec(fixture, facts.session);
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

	it("does not retry without the session when the run is cancelled", async () => {
		const done = await replay([recordings.unknownSession], stored(), {}, AbortSignal.abort());
		expect(done.metas).toHaveLength(1);
	});

	it.each([{ toString: "--dangerous" }, "--dangerous"])(NEVER_PASSES, async (sessionId) => {
		await expectFreshRun({ folder, run }, { sessionId });
	});

	it.each(recordings.nothingCame.slice(0, 1))("stores no session after %s", async (recording) => {
		await expectNoSession(replay, recording);
	});
}

const NEVER_PASSES = "never passes an invalid stored id to the program: %j";

async function expectFreshRun(
	{ folder, run }: Pick<AdapterFixture, "folder" | "run">,
	session: SessionParams,
): Promise<void> {
	const fresh = await run({ command: "true" });
	const done = await run({ command: "true" }, { ...session, cwd: folder() });
	expect(done.metas.map(({ commandArgs }) => commandArgs)).toEqual(fresh.metas.map(({ commandArgs }) => commandArgs));
}

async function expectNoSession(replay: AdapterFixture["replay"], recording: string): Promise<void> {
	const { result } = await replay([recording]);
	expect(result.sessionParams).toBeUndefined();
	expect(result.sessionId).toBeUndefined();
}

/** Further cases of the tests of every adapter, each of which starts several programs. */
export function describeLocalCliDetails(fixture: AdapterFixture, { session, noResultCode, recordings }: LocalCliFacts) {
	describe(`${fixture.adapter.type}, like every adapter of a local program,`, () => {
		it.each([
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
		])(NEVER_PASSES, async (sessionId) => {
			await expectFreshRun(fixture, { sessionId });
		});

		it.each(recordings.nothingCame.slice(1))("stores no session after %s", async (recording) => {
			await expectNoSession(fixture.replay, recording);
		});

		it("hands a prompt of 3000000 bytes to the program whole", async () => {
			await expectWholePrompt(fixture, 3_000_000, noResultCode);
		});
	});
}

function testProgramIsShielded(
	{ folder, run, script }: AdapterFixture,
	{ hostKeys, noResultCode }: LocalCliFacts,
): void {
	it("passes no API key of the server's environment to the program", async () => {
		for (const key of hostKeys) vi.stubEnv(key, "host-key");
		const { stdout } = await run({ command: script("print-env", "env"), env: { OWN: "1" } });
		expect(stdout).toMatch(/^OWN=1$/m);
		expect(stdout).toMatch(/^PAPERCLIP_AGENT_ID=agent-1$/m);
		expect(stdout).not.toMatch(/host-key|^IS_SANDBOX=/m);
	});

	it("hands a prompt that is too long for an argument to the program whole", async () => {
		await expectWholePrompt({ folder, run, script }, 200_000, noResultCode);
	});

	it("fails when a program that is not the agent exits with 0", async () => {
		const { result } = await run({ command: "true" });
		expect(result).toMatchObject({ exitCode: 0, errorCode: noResultCode });
	});
}

async function expectWholePrompt(
	{ folder, run, script }: Pick<AdapterFixture, "folder" | "run" | "script">,
	size: number,
	noResultCode: string,
): Promise<void> {
	const promptTemplate = `begin ${"x".repeat(size)} end`;
	const { result } = await run({ command: script("keep-input", `cat > "${folder()}/input"`), promptTemplate });
	expect(result).toMatchObject({ exitCode: 0, errorCode: noResultCode });
	expect(readFileSync(path.join(folder(), "input"), "utf8")).toContain(promptTemplate);
}

/**
 * For each invalid setup, the environment test and a run report the same.
 * @param settings Keys of the adapter's settings.
 */
function describeInvalidSetup(fixture: AdapterFixture, settings: string[]): void {
	const { adapter, folder, run, test } = fixture;
	const all: [string, () => Record<string, unknown>][] = [
		["command_not_found", () => ({ command: "no-such-command-here" })],
		["command_not_executable", () => ({ command: "/" })],
		["cwd_not_found", () => ({ command: "true", cwd: path.join(folder(), "missing") })],
		["cwd_not_absolute", () => ({ command: "true", cwd: "here" })],
		["config_invalid", () => ({ command: "true", extraArgs: "--verbose" })],
		["instructions_not_readable", () => ({ command: "true", instructionsFilePath: path.join(folder(), "missing.md") })],
		["instructions_not_absolute", () => ({ command: "true", instructionsFilePath: "AGENTS.md" })],
	];
	const wrong = all.filter(([, config]) => {
		const keys = Object.keys(config());
		return keys.every((key) => key === "command" || key === "cwd" || settings.includes(key));
	});
	const hasVersion = (adapter.getRuntimeCommandSpec?.({})?.versionArgs ?? []).length > 0;

	describe(`an invalid setup of ${adapter.type}`, () => {
		it.each(wrong)("%s: the run and the environment test report the same error and hint", async (code, config) => {
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

		it.runIf(hasVersion)("is reported by the environment test when --version fails", async () => {
			const { checks } = await test({ command: "false" });
			expect(checks.at(-1)).toMatchObject({ code: "command_version_failed", level: "error" });
		});
	});
}

function describeSessionCodec(fixture: AdapterFixture, params: SessionParams & { sessionId: string }): void {
	const codec = fixture.adapter.sessionCodec as AdapterSessionCodec;

	describe(`the session codec of ${fixture.adapter.type}`, () => {
		it("restores a session unchanged", () => {
			expect(codec.deserialize(JSON.parse(JSON.stringify(codec.serialize(params))))).toEqual(params);
			expect(codec.getDisplayId?.(params)).toBe(params.sessionId);
		});

		it("rejects whatever is not a session", () => {
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
