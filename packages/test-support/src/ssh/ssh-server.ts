import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { SSHD } from "../needs/paths.ts";
import { until } from "../until.ts";

/** An SSH server on the loopback interface, for the user who runs the tests. For tests that declare `needs("sshd")`. */
export interface SshServer {
	port: number;
	user: string;
	/** Like in `known_hosts`, without the name. */
	hostKey: string;
	/** Text of the authorized key, and its file. */
	privateKey: string;
	identityFile: string;
	pid(): number;
	/** Stops listening. Connections stay. */
	stop(): Promise<void>;
	start(): Promise<void>;
	/** Replaces the host key. */
	changeHostKey(): string;
	/** Stops it, and removes its files. */
	remove(): Promise<void>;
}

/** @param more Lines of its configuration. */
export async function startSshServer(more: string[] = []): Promise<SshServer> {
	const folder = mkdtempSync(path.join(tmpdir(), "sshd-"));
	const file = (name: string) => path.join(folder, name);
	const port = await freePort();
	let child: ChildProcess | null = null;
	// The folder of sshd's unprivileged process, usually created by the package's service.
	if (userInfo().uid === 0) mkdirSync("/run/sshd", { recursive: true, mode: 0o755 });
	const makeKey = (name: string) => {
		rmSync(file(name), { force: true });
		execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-C", "", "-f", file(name)]);
		return readFileSync(file(`${name}.pub`), "utf8").trim();
	};
	const hostKey = makeKey("host-key");
	writeFileSync(file("authorized_keys"), `${makeKey("client-key")}\n`);
	mkdirSync(file("home"));
	const options = [
		// Login shells would run the user's start-up files, which can take longer than a test.
		`SetEnv HOME=${file("home")}`,
		`HostKey ${file("host-key")}`,
		`AuthorizedKeysFile ${file("authorized_keys")}`,
		`PidFile ${file("pid")}`,
		`ListenAddress 127.0.0.1:${port}`,
		"StrictModes no",
		"UsePAM no",
		"PasswordAuthentication no",
		"PermitRootLogin yes",
		"MaxStartups 100",
		"PrintMotd no",
		...more,
	];
	writeFileSync(file("config"), `${options.join("\n")}\n`);

	async function start() {
		child = spawn(SSHD, ["-D", "-e", "-f", file("config")], { stdio: ["ignore", "ignore", "pipe"] });
		// For a test that has failed.
		const started = child;
		process.once("exit", () => started.kill());
		let log = "";
		child.stderr?.on("data", (chunk) => (log += chunk));
		await until(() => {
			if (child?.exitCode !== null) throw new Error(`sshd has exited: ${log}`);
			return log.includes("Server listening");
		});
	}
	async function stop() {
		if (child === null || child.exitCode !== null || child.signalCode !== null) return;
		const exited = new Promise((resolve) => child?.once("exit", resolve));
		child.kill("SIGTERM");
		await exited;
	}
	await start();
	return {
		...{ port, hostKey, start, stop },
		user: userInfo().username,
		privateKey: readFileSync(file("client-key"), "utf8"),
		identityFile: file("client-key"),
		pid: () => child?.pid ?? 0,
		changeHostKey: () => makeKey("host-key"),
		async remove() {
			await stop();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

async function freePort(): Promise<number> {
	const server = createServer();
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const address = server.address();
	await new Promise((resolve) => server.close(resolve));
	return typeof address === "object" && address !== null ? address.port : 0;
}
