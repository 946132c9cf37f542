import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { RunEnvironmentFile } from "../run-environment.ts";
import { bridgeInput } from "./bridge-command.ts";
import { readRequest, readRunEnvironment } from "./bridge-input.ts";

let folder = "";
beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), "bridge-input-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const PLACE: RunEnvironmentFile = {
	driver: "ssh",
	settings: { host: "example.org" },
	run: {
		...{ runId: "r", companyId: "c", agentId: "a", serverId: "s", folder: "/run", agentHome: "/home" },
		workspace: { id: "w", path: "/tree", repository: "/repository", branch: "work", files: [".env"] },
		...{ apiPort: 3100, apiSocket: null },
	},
	prepared: { folders: [{ here: "/tree", there: "/remote" }], runFolder: "/remote/run", apiUrl: null, state: [1] },
	carried: { files: [], inFolders: ["/bundles"] },
};

const read = (content: string) => {
	const file = path.join(folder, "run.json");
	writeFileSync(file, content);
	return readRunEnvironment(file);
};

it("reads what the server has written", async () => {
	for (const place of [PLACE, { ...PLACE, run: { ...PLACE.run, workspace: null } }])
		expect(await read(JSON.stringify(place))).toEqual(place);
});

it.each([
	"null",
	"[]",
	"{}",
	'{"driver":"ssh"',
	JSON.stringify({ ...PLACE, settings: [] }),
	JSON.stringify({ ...PLACE, run: null }),
	JSON.stringify({ ...PLACE, run: { ...PLACE.run, workspace: {} } }),
	JSON.stringify({ ...PLACE, prepared: { ...PLACE.prepared, folders: [{ here: "/tree" }] } }),
	JSON.stringify({ ...PLACE, carried: { files: "x", inFolders: [] } }),
])("refuses a damaged file: %s", async (content) => {
	await expect(read(content)).rejects.toMatchObject({ code: "environment_failed", hint: expect.any(String) });
});

it("reads the request of an adapter, whose grace period may be no number", () => {
	const program = { command: "agent", args: ["-p"], env: { NAME: "value" } };
	for (const [graceSec, expected] of [
		[2, 2],
		[Number.NaN, 0],
	] as const) {
		const text = bridgeInput("run-1", { ...program, options: { cwd: "/tree", graceSec } });
		expect(readRequest(text)).toEqual({
			name: "run-1",
			hasInput: false,
			...program,
			cwd: "/tree",
			stdin: "",
			graceSec: expected,
		});
	}
});

it.each([
	"",
	"null",
	"[]",
	"{}",
	'{"name":"run-1"',
	'{"name":"run-1","command":5}',
])("refuses a damaged request: %j", (text) => {
	expect(() => readRequest(text)).toThrow(expect.objectContaining({ code: "environment_failed" }));
});
