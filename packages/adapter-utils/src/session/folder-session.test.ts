import { expect, it } from "vitest";
import { readFolderSession, sessionResult } from "./folder-session.ts";

const ID = "11111111-2222-4333-8444-AAAAAAAAAAAA";

it("reads a session with a UUID, and nothing else", () => {
	expect(readFolderSession({ sessionId: ID, cwd: "/p", more: 1 })).toEqual({ sessionId: ID, cwd: "/p" });
	expect(readFolderSession({ sessionId: ID, cwd: 7 })).toEqual({ sessionId: ID, cwd: "" });
	for (const sessionId of [`${ID}\n`, ` ${ID}`, "--resume", "", 7, undefined]) {
		expect(readFolderSession({ sessionId, cwd: "/p" })).toBeNull();
	}
	expect(readFolderSession(null)).toBeNull();
});

it("stores a session with all that belongs to it", () => {
	expect(sessionResult({ sessionId: ID, cwd: "/p", totalCostUsd: 2 })).toEqual({
		sessionId: ID,
		sessionDisplayId: ID,
		sessionParams: { sessionId: ID, cwd: "/p", totalCostUsd: 2 },
	});
	expect(sessionResult(null)).toEqual({});
});
