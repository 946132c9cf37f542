import { readdirSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { recordingsIn } from "../recordings/recordings.ts";
import type { AdapterFixture } from "./adapter-fixture.ts";
import { describeInvalidSetup, describeSessionCodec } from "./local-cli-contract.ts";

const SESSION = "01990000-1111-7222-8333-444444444444";
const PROMPT = "Do it.";

/**
 * The contract test of an adapter that is made of declarations. It runs the recordings whose names begin with `answer`,
 * which succeed, and `unknown-session`, which resume a session that does not exist.
 * @param recordingsFolder A URL that ends with a slash.
 */
export function describeProgramAdapter(fixture: AdapterFixture, recordingsFolder: URL): void {
	const { adapter } = fixture;
	const recordings = recordingsIn(recordingsFolder);
	const cases = (prefix: string) =>
		recordings.versions().flatMap((version) =>
			recordings
				.readAll(version)
				.filter(({ name }) => name.startsWith(prefix))
				.map(({ name }) => `${version}/${name}`),
		);
	const answers = cases("answer");
	const [firstAnswer = ""] = answers;

	describe(`a run of ${adapter.type}`, () => {
		it("has a recording of a success", () => expect(answers).not.toEqual([]));

		it.each(
			answers,
		)("succeeds on %s, gets the prompt on standard input only, and leaves the folder as it was", async (name) => {
			const run = await fixture.replay([name]);
			expect(run.result).toMatchObject({ exitCode: 0, timedOut: false });
			expect(run.result.errorCode).toBeUndefined();
			expect(run.call(1).stdin).toContain(PROMPT);
			expect(run.call(1).args.join("\n")).not.toContain(PROMPT);
			expect(run.stats).toMatchObject({ parserErrors: 0 });
			expect(run.entries.map(({ kind }) => kind)).toContain("result");
			expect(readdirSync(fixture.folder()).sort()).toEqual(["1.args", "1.stdin", "calls", "replay"]);
		});

		it("passes no API key of the server's environment to the program", async () => {
			for (const key of ["ANTHROPIC_API_KEY", "OPENAI_API_KEY", "PAPERCLIP_MASTER_KEY"]) vi.stubEnv(key, "host-key");
			const { stdout } = await fixture.run({ command: fixture.script("print-env", "env"), env: { OWN: "1" } });
			expect(stdout).toMatch(/^OWN=1$/m);
			expect(stdout).toMatch(/^PAPERCLIP_AGENT_ID=agent-1$/m);
			expect(stdout).not.toContain("host-key");
		});
	});

	if (adapter.sessionCodec !== undefined) describeSessions(fixture, cases("unknown-session"), firstAnswer);
	const schema = adapter.getConfigSchema?.();
	describeInvalidSetup(fixture, schema !== undefined && "keys" in schema ? (schema.keys ?? []) : []);
}

function describeSessions(fixture: AdapterFixture, unknown: string[], answer: string): void {
	const { adapter, folder, replay, run } = fixture;
	const stored = () => ({ sessionId: SESSION, cwd: folder() });

	describe(`a session of ${adapter.type}`, () => {
		it("is stored and passed to the next run", async () => {
			const { sessionParams } = (await replay([answer])).result;
			expect(sessionParams).toMatchObject({ sessionId: expect.any(String), cwd: folder() });
			const second = await run({ command: "true" }, sessionParams ?? null);
			expect(second.metas[0]?.commandArgs?.join(" ")).toContain(sessionParams?.sessionId);
		});

		it("has a recording of one that does not exist", () => expect(unknown).not.toEqual([]));

		it.each(unknown)("that does not exist is replaced in the same run: %s", async (name) => {
			const done = await replay([name, answer], stored());
			expect(done.metas).toHaveLength(2);
			expect(done.call(1).args.join(" ")).toContain(SESSION);
			expect(done.call(2).args.join(" ")).not.toContain(SESSION);
			expect(done.result).toMatchObject({ exitCode: 0, clearSession: true });
		});

		it.each(unknown)("is not stored after %s, and not replaced when the run is cancelled", async (name) => {
			const done = await replay([name], stored(), {}, AbortSignal.abort());
			expect(done.metas).toHaveLength(1);
			expect(done.result.sessionParams).toBeUndefined();
		});

		it.each(["--dangerous", "", "../x", `${SESSION} -x`, 5])("with the id %j is never passed on", async (sessionId) => {
			const fresh = await run({ command: "true" });
			const done = await run({ command: "true" }, { sessionId, cwd: folder() });
			expect(done.metas.map(({ commandArgs }) => commandArgs)).toEqual(
				fresh.metas.map(({ commandArgs }) => commandArgs),
			);
		});
	});
	describeSessionCodec(fixture, { sessionId: SESSION, cwd: "/project" });
}
