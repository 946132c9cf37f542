import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { RunEnvironmentFile } from "../run-environment.ts";
import type { BridgeRequest } from "./bridge-request.ts";
import { bridgedCall } from "./bridged-call.ts";

let root: string;
beforeEach(() => {
	root = mkdtempSync(path.join(tmpdir(), "bridged-call-"));
});
afterEach(() => rmSync(root, { recursive: true }));

function call(request: Partial<BridgeRequest>, apiUrl: string | null = null) {
	const run = { runId: "run-1" } as RunEnvironmentFile["run"];
	const folders = [
		{ here: "/data/work", there: "/remote/home" },
		{ here: "/data/work/tree", there: "/remote/tree" },
	];
	const prepared = { folders, runFolder: "/remote/runs/run-1", apiUrl, state: null };
	const environment = {
		driver: "ssh",
		settings: {},
		run,
		prepared,
		carried: {
			files: [path.join(root, "wake.json")],
			inFolders: ["bundles", "private"].map((name) => path.join(root, name)),
		},
	};
	const program = { name: "1", command: "agent", args: [], cwd: "/data/work/tree", env: {}, graceSec: 1 };
	return bridgedCall(environment, { ...program, stdin: "", hasInput: false, ...request }).call;
}

it("replaces the folders of this machine in arguments, variables, input and the working folder", () => {
	const mapped = call({
		args: ["--dir=/data/work/tree/src", '{"cwd":"/data/work/tree"}', "/data/work"],
		env: { AGENT_HOME: "/data/work", LIST: "/data/work/tree:/data/work/notes" },
		stdin: "Work in /data/work/tree.",
	});
	expect(mapped).toMatchObject({
		cwd: "/remote/tree",
		args: ["--dir=/remote/tree/src", '{"cwd":"/remote/tree"}', "/remote/home"],
		env: { AGENT_HOME: "/remote/home", LIST: "/remote/tree:/remote/home/notes" },
		stdin: "Work in /remote/tree.",
	});
});

it("leaves longer names and other folders as they are", () => {
	const args = ["/data/work-2", "/data/workshop", "/data/work.old", "/other/data/work", "x/data/work", "data/work"];
	expect(call({ args }).args).toEqual(args);
});

it("carries the files that may travel and that a call refers to, each once, and refers to their place there", () => {
	mkdirSync(path.join(root, "bundles", "skills-1", "a"), { recursive: true });
	for (const name of ["wake.json", "secrets.json"]) writeFileSync(path.join(root, name), "{}");
	const [folder, file] = [path.join(root, "bundles", "skills-1"), path.join(root, "wake.json")];
	const { carried, args, env } = call({
		args: [`${folder}/a`, folder],
		env: { PAYLOAD: file, NONE: `${root}/bundles/no` },
	});
	expect(carried).toEqual([
		{ here: file, there: "/remote/runs/run-1/carried/0/wake.json" },
		{ here: folder, there: "/remote/runs/run-1/carried/1/skills-1" },
	]);
	expect(args).toEqual(["/remote/runs/run-1/carried/1/skills-1/a", "/remote/runs/run-1/carried/1/skills-1"]);
	expect(env).toMatchObject({ PAYLOAD: "/remote/runs/run-1/carried/0/wake.json", NONE: `${root}/bundles/no` });
});

it("names the API as it is reached from there, or not at all, and marks the processes with the run", () => {
	const env = { PAPERCLIP_API_URL: "http://127.0.0.1:3100", PAPERCLIP_RUN_ID: "probe-1" };
	expect(call({ env }, "http://127.0.0.1:4000").env).toEqual({
		PAPERCLIP_API_URL: "http://127.0.0.1:4000",
		PAPERCLIP_RUN_ID: "run-1",
	});
	expect(call({ env }).env).toEqual({ PAPERCLIP_RUN_ID: "run-1" });
});

it("carries private files that a setting in an argument refers to", () => {
	const file = path.join(root, "private", "mcp-git.env");
	mkdirSync(path.dirname(file));
	writeFileSync(file, "");
	const setting = (where: string) => `mcp_servers.git={command="sh",args=["-c","x","${where}","node"]}`;
	const { carried, args } = call({ args: ["--mcp-config", file, "--config", setting(file)] });
	expect(carried).toEqual([{ here: file, there: "/remote/runs/run-1/carried/0/mcp-git.env" }]);
	const there = carried[0]?.there ?? "";
	expect(args).toEqual(["--mcp-config", there, "--config", setting(there)]);
});
