import path from "node:path";
import type { EnvironmentRun, StartedCall } from "@paperclipai/adapter-utils/host";
import { type PrivateGitFiles, privateGitFiles } from "../../git/index.ts";

export const THERE = {
	runFolder: "/paperclip",
	spool: "/paperclip/spool",
	home: "/paperclip/home",
	git: "/paperclip/git",
} as const;

export interface RunPaths extends PrivateGitFiles {
	folder: string;
	calls: string;
}

export function runPaths(run: Pick<EnvironmentRun, "folder">): RunPaths {
	const folder = path.join(run.folder, "container");
	return { folder, ...privateGitFiles(folder), calls: path.join(folder, "calls") };
}

export interface CallPaths {
	container: string;
	folder: string;
	spool: string;
	launch: string;
	go: string;
	refusal: string;
	oom: string;
	created: string;
	killed: string;
	settled: string;
}

export function callPaths({ run, name }: StartedCall): CallPaths {
	const folder = path.join(runPaths(run).calls, name);
	const spool = path.join(folder, "spool");
	return {
		container: `paperclip-${run.runId}-${name}`,
		folder,
		spool,
		launch: path.join(spool, "launch"),
		go: path.join(spool, "go"),
		refusal: path.join(spool, "refusal"),
		oom: path.join(spool, "oom"),
		created: path.join(folder, "created"),
		killed: path.join(folder, "killed"),
		settled: path.join(folder, "settled.json"),
	};
}
