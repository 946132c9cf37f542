import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type * as api from "@paperclipai/shared";
import type { TestCompany } from "../server/test-server.ts";

const AGENT = fileURLToPath(new URL("./agent.mjs", import.meta.url));

/** One run of the scripted agent, see README.md. */
export interface ScriptedRun {
	runId: string;
	/** File with every byte that the agent wrote to standard output. */
	truth: string;
	/** Recorded pids of the agent and its descendants. */
	pids(): number[];
	/** Pids still alive, found by pid and by a tag in the command line, not by the server's marks. */
	survivors(): number[];
	remove(): void;
}

let lastTag = 0;

export async function startScriptedAgent(
	server: TestCompany,
	switches: string[],
	config: Record<string, unknown> = {},
	wake: api.WakeAgent = {},
): Promise<ScriptedRun> {
	const folder = mkdtempSync(path.join(tmpdir(), "scripted-agent-"));
	const file = (name: string) => path.join(folder, name);
	// Unique among all concurrent test runs.
	const tag = `${process.pid}${String(++lastTag).padStart(4, "0")}`;
	const own = ["--truth", file("truth"), "--pids", file("pids"), "--tag", tag];
	const adapterConfig = { command: process.execPath, args: [AGENT, ...own, ...switches], cwd: folder, ...config };
	const agent = await server.createAgent("process", adapterConfig);
	const { id } = await server.wake(agent.id, wake);
	const pids = () => readLines(file("pids")).map(Number);
	return {
		runId: id,
		truth: file("truth"),
		pids,
		survivors: () => {
			const noted = new Set(pids());
			return livingProcesses().filter((pid) => {
				const command = read(`/proc/${pid}/cmdline`).split("\0");
				return command.includes(`0.${tag}`) || (noted.has(pid) && command.some((word) => word.includes(tag)));
			});
		},
		remove: () => rmSync(folder, { recursive: true, force: true }),
	};
}

function livingProcesses(): number[] {
	return readdirSync("/proc").map(Number).filter(Number.isInteger);
}

function readLines(file: string): string[] {
	return read(file).split("\n").filter(Boolean);
}

function read(file: string): string {
	try {
		return readFileSync(file, "utf8");
	} catch {
		return "";
	}
}
