import { describe, expect, it } from "vitest";
import { recordingsIn } from "../recordings/recordings.ts";
import type { AdapterFixture } from "./adapter-fixture.ts";

/**
 * The contract test of a declared adapter: replays its recordings of all versions. The adapter kit replays only the newest
 * recordings, and tests everything else. Recordings whose names begin with `answer` succeed; recordings whose names begin
 * with `unknown-session` resume a session that does not exist.
 * @param recordingsFolder A URL that ends with a slash.
 */
export function describeProgramAdapter(fixture: AdapterFixture, recordingsFolder: URL): void {
	const { adapter, folder, replay } = fixture;
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
	const unknownSessions = adapter.sessionCodec === undefined ? [] : cases("unknown-session");

	describe(`a run of ${adapter.type}`, () => {
		it("has a recording of a success", () => expect(answers).not.toEqual([]));

		it.each(answers)("succeeds on %s", async (name) => {
			const { result, stats } = await replay([name]);
			expect(result).toMatchObject({ exitCode: 0, timedOut: false });
			expect(result.errorCode).toBeUndefined();
			expect(stats).toMatchObject({ parserErrors: 0 });
		});

		it.runIf(adapter.sessionCodec !== undefined)("has a recording of a session that does not exist", () =>
			expect(unknownSessions).not.toEqual([]),
		);

		it.each(unknownSessions)("starts a new session after %s", async (name) => {
			// An id that the program itself has issued, because the adapter may accept no others.
			const sessionId = String((await replay([firstAnswer])).result.sessionId);
			const done = await replay([name, firstAnswer], { sessionId, cwd: folder() });
			// A program that is conversed with reads the id from its input, and the recording of the answer issues it again.
			const { args, stdin } = done.call(1);
			expect([...args, stdin].join(" ")).toContain(sessionId);
			expect(done.call(2).args.join(" ")).not.toContain(sessionId);
			expect(done.result).toMatchObject({ exitCode: 0, clearSession: true });
		});
	});
}
