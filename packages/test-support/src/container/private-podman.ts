import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { processesWith } from "../environment/seen-processes.ts";
import { until } from "../until.ts";
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

/** Podman refuses paths as long as those of the folder for temporary files can be. */
const PLACE = "/tmp/paperclip-podman-";
const IMAGE = "localhost/paperclip-test:latest";
/** The defaults are higher than what a machine without privileges may grant. */
const CONFIG = `[containers]
default_ulimits = ["nofile=4096:4096", "nproc=16384:16384"]
[engine]
events_logger = "file"
cgroup_manager = "cgroupfs"
runtime = "runc"
exit_command_delay = 1
`;

/** Starts one, or returns `null` and prints why the tests that need it are skipped. */
export async function startPodman(): Promise<PrivatePodman | null> {
	const folder = mkdtempSync(PLACE);
	const config = path.join(folder, "containers.conf");
	writeFileSync(config, CONFIG);
	const socketPath = path.join(folder, "podman.sock");
	const env = { ...process.env, CONTAINERS_CONF: config };
	const at = (name: string) => path.join(folder, name);
	const storage = ["--root", at("root"), "--runroot", at("run"), "--tmpdir", at("tmp"), "--storage-driver", "vfs"];
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
	try {
		// Without root, limits and networks depend on how the machine is set up.
		if (process.getuid?.() !== 0) throw new Error("this user is not root.");
		podman("import", writeImage(folder), IMAGE);
		podman("run", "--rm", "--network", "none", IMAGE, "/bin/sh", "-c", "git --version");
	} catch (error) {
		rmSync(folder, { recursive: true, force: true });
		console.warn(
			`SKIPPED: the tests with real containers, because podman cannot run one here: ${reasonOf(error)} ` +
				"Install podman and runc, and run the tests as root.",
		);
		return null;
	}
	await startService();
	return { socketPath, image: IMAGE, podman, stopService, startService, haltService, stop };
}

function reasonOf(error: unknown): string {
	const { stderr = "", message } = error as Error & { stderr?: string };
	return stderr.trim() || message;
}
