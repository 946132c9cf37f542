import path from "node:path";
import type { EnvironmentRun, StartedCall } from "@paperclipai/adapter-utils/host";
import type { PrivateGitFiles } from "../../git/index.ts";

/** Paths in every container. The agent's own files are where they are on the server's machine. */
export const THERE = {
	runFolder: "/paperclip",
	spool: "/paperclip/spool",
	home: "/paperclip/home",
	git: "/paperclip/git",
} as const;

/** Files of a run's containers on the server's machine. */
export interface RunPlaces extends PrivateGitFiles {
	folder: string;
	/** Folder with the files of each call. */
	calls: string;
}

export function runPlaces(run: Pick<EnvironmentRun, "folder">): RunPlaces {
	const folder = path.join(run.folder, "container");
	const at = (name: string) => path.join(folder, name);
	return {
		folder,
		git: at("git"),
		gitFile: at("git-file"),
		gitState: at("git-state.json"),
		gitRefs: at("git-refs"),
		quarantine: at("quarantine"),
		collected: at("collected.json"),
		calls: at("calls"),
	};
}

/** Files of one call. Only the spool is mounted. */
export interface CallPlaces {
	/** Name of the container. */
	container: string;
	folder: string;
	spool: string;
	/** Variables and arguments, until the shim has read them. */
	input: string;
	/** Exists once the ports of the container are forwarded. */
	go: string;
	/** Code of the reason for which the shim has not started the program. */
	refusal: string;
	/** There when the kernel has killed a process because there was no memory left. */
	oom: string;
	/** There once the container was created. */
	created: string;
	/** There once the server has killed the container. */
	killed: string;
	/** How the call ended, for a repeated `settle`. */
	settled: string;
}

export function callPlaces({ run, name }: StartedCall): CallPlaces {
	const folder = path.join(runPlaces(run).calls, name);
	const spool = path.join(folder, "spool");
	return {
		container: `paperclip-${run.runId}-${name}`,
		folder,
		spool,
		input: path.join(spool, "input"),
		go: path.join(spool, "go"),
		refusal: path.join(spool, "refusal"),
		oom: path.join(spool, "oom"),
		created: path.join(folder, "created"),
		killed: path.join(folder, "killed"),
		settled: path.join(folder, "settled.json"),
	};
}
