import { missingPath } from "@paperclipai/test-support/missing-path.ts";
import { expect, it } from "vitest";
import { connectionOf } from "./connect.ts";

it("starts one server when two callers replace a lost one", async () => {
	const notes: string[] = [];
	let starts = 0;
	const lost = { url: "http://127.0.0.1:1", forOneCommand: true };
	const connection = await connectionOf(
		missingPath(),
		lost,
		async () => {
			starts += 1;
			return { url: "http://127.0.0.1:2", stop: async () => {} };
		},
		(text) => notes.push(text),
	);
	await Promise.all([connection.replace(0), connection.replace(0)]);
	expect({ starts, notes: notes.length }).toEqual({ starts: 1, notes: 1 });
	expect(connection.url()).toBe("http://127.0.0.1:2");
});
