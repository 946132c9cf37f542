import { mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { resolveSession } from "./resolve-session.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "paperclip-session-")));
const link = join(folder, "link");
symlinkSync(folder, link);
afterAll(() => rmSync(folder, { recursive: true }));

function decide(sessionParams: Record<string, unknown> | null, more: { sessionId?: string; target?: string } = {}) {
	const { sessionId = null, ...rest } = more;
	return resolveSession({ runtime: { sessionId, sessionParams }, cwd: folder, ...rest });
}

describe("resolveSession", () => {
	it.each([
		["the same folder", { sessionId: "s1", cwd: folder }],
		["the same folder, written otherwise", { sessionId: "s1", cwd: `${folder}/./x/..` }],
		["the same folder through a link", { sessionId: "s1", cwd: link }],
		["no folder", { sessionId: "s1" }],
	])("resumes a session from %s", (_name, params) => {
		expect(decide(params)).toMatchObject({ sessionId: "s1", decision: "resume", cause: "same_place" });
	});

	it("resumes a session with nothing but an id", () => {
		expect(decide(null, { sessionId: "old" })).toMatchObject({ sessionId: "old", decision: "resume" });
	});

	it.each([
		["no_session", null],
		["no_session", { sessionId: "" }],
		["other_cwd", { sessionId: "s1", cwd: "/elsewhere" }],
		["other_target", { sessionId: "s1", cwd: folder, target: "ssh://host" }],
		["malformed_session", { sessionId: 7 }],
		["malformed_session", { sessionId: "--dangerous" }],
		["malformed_session", { sessionId: "two words" }],
		["malformed_session", { sessionId: "line\n" }],
		["malformed_session", { sessionId: "x".repeat(300) }],
	])("starts a new session because of %s", (cause, params) => {
		const decision = decide(params);
		expect(decision).toMatchObject({ sessionId: null, decision: "fresh", cause });
		expect(decision.reason).toMatch(/^The|^No/);
	});

	it("applies the adapter's check of the id", () => {
		const runtime = { sessionId: null, sessionParams: { sessionId: "s1" } };
		expect(resolveSession({ runtime, cwd: folder, isValidId: (id) => id.length > 9 }).cause).toBe("malformed_session");
	});

	it("resumes on another machine if the session comes from it", () => {
		expect(decide({ sessionId: "s1", target: "ssh://host" }, { target: "ssh://host" }).decision).toBe("resume");
	});
});
