import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { processesWith } from "../environment/seen-processes.ts";
import { until } from "../until.ts";
import { PLACE, podmanIn } from "./podman-storage.ts";
import { writeImage } from "./write-image.ts";

/** A podman of a test: with its own storage and socket, nothing of which is left after `stop`. */
export interface PrivatePodman {
	socketPath: string;
	/** Name of an image with a shell, coreutils and git, made from the programs of this machine. */
	image: string;
	/** Runs the command `podman` in the same storage. @returns what it has printed. */
	podman(...args: string[]): string;
	/** Ends the service, as a restart of the machine's service does; containers go on. */
	stopService(): Promise<void>;
	startService(): Promise<void>;
	/** Stops the service without ending it, so that it accepts requests and responds to none; `false` continues it. */
	haltService(isHalted: boolean): void;
	stop(): Promise<void>;
}

const IMAGE = "localhost/paperclip-test:latest";

/** Starts one. For tests that declare `needs("podman")`. */
export async function startPodman(): Promise<PrivatePodman> {
	const folder = mkdtempSync(PLACE);
	const socketPath = path.join(folder, "podman.sock");
	const { storage, env } = podmanIn(folder);
	const podman = (...args: string[]) =>
		execFileSync("podman", [...storage, ...args], {
			cwd: folder,
			env,
			encoding: "utf8",
			stdio: ["ignore", "pipe", "pipe"],
		});
	let service: ChildProcess | null = null;
	const stopService = async () => {
		if (service === null || service.exitCode !== null || service.signalCode !== null) return;
		const exited = once(service, "exit");
		service.kill("SIGTERM");
		await exited;
	};
	const startService = async () => {
		rmSync(socketPath, { force: true });
		const args = [...storage, "system", "service", "--time", "0", `unix://${socketPath}`];
		service = spawn("podman", args, { cwd: folder, env, stdio: "ignore" });
		await until(() => existsSync(socketPath));
	};
	const haltService = (isHalted: boolean) => void service?.kill(isHalted ? "SIGSTOP" : "SIGCONT");
	const stop = async () => {
		podman("rm", "--all", "--force", "--time", "0");
		await stopService();
		// What has watched a command in a container stays for that delay, and would make the folder again.
		await until(() => processesWith(folder).length === 0);
		rmSync(folder, { recursive: true, force: true });
	};
	podman("import", writeImage(folder), IMAGE);
	await startService();
	return { socketPath, image: IMAGE, podman, stopService, startService, haltService, stop };
}
