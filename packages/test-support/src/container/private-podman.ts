import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { processesWith } from "../environment/seen-processes.ts";
import { until } from "../until.ts";
import { PLACE, podmanIn } from "./podman-storage.ts";
import { type ImageContent, writeImage } from "./write-image.ts";

/** A podman with its own storage and socket, which `stop` removes. */
export interface PrivatePodman {
	socketPath: string;
	/** Name of an image with a shell, coreutils and git, made from local programs. */
	image: string;
	/** Runs the command `podman` in the same storage. @returns its output. */
	podman(...args: string[]): string;
	/** Ends the service, like a restart of the machine's service; containers keep running. */
	stopService(): Promise<void>;
	startService(): Promise<void>;
	/** Halts the service, so that it accepts requests without responding; `false` continues it. */
	haltService(isHalted: boolean): void;
	stop(): Promise<void>;
}

const IMAGE = "localhost/paperclip-test:latest";

/** For tests that declare `needs("podman")`. */
export async function startPodman(content: ImageContent = {}): Promise<PrivatePodman> {
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
		// The monitor of a command in a container outlives it for that delay, and would create the folder again.
		await until(() => processesWith(folder).length === 0);
		rmSync(folder, { recursive: true, force: true });
	};
	podman("import", writeImage(folder, content), IMAGE);
	await startService();
	return { socketPath, image: IMAGE, podman, stopService, startService, haltService, stop };
}
