import type { AdapterEnvironmentCheck } from "../../contract/environment-test.ts";
import type { EnvironmentProbeRequest } from "../../environment/execution-environment.ts";
import { CodedError } from "../../errors/coded-error.ts";
import { readAllocatedPort } from "../connection/allocated-port.ts";
import type { ConnectionPool } from "../connection/connection-pool.ts";
import { fingerprintOf, hostKeyChanged } from "../connection/ssh-errors.ts";
import type { RemoteShell } from "../shell/remote-shell.ts";
import type { SshSettings } from "../ssh-settings.ts";
import { errorFinding, info, warn } from "./finding.ts";
import { readFindings } from "./probe-findings.ts";
import { PROBE_SCRIPT } from "./probe-script.ts";
import { scanHostKey } from "./scan-host-key.ts";

/** Never rejects. */
export async function probeSsh(
	shell: RemoteShell,
	settings: SshSettings,
	pool: ConnectionPool,
	{ command, versionArgs, signal }: EnvironmentProbeRequest,
): Promise<AdapterEnvironmentCheck[]> {
	try {
		const args = [settings.basePath, command ?? "", ...(versionArgs ?? [])];
		const { stdout } = await shell.run(PROBE_SCRIPT, { args, signal });
		const connected = info("ssh_connected", `Logged in as ${settings.user} at ${settings.host}:${settings.port}.`);
		return [
			connected,
			...readFindings(stdout.toString("utf8"), settings, command),
			await checkForwarding(settings, pool, signal),
		];
	} catch (error) {
		return [errorFinding(await withShownKey(error, settings, signal))];
	}
}

/** Checks the port forwarding, through which remote programs reach the API. */
async function checkForwarding(
	{ apiUrl }: SshSettings,
	pool: ConnectionPool,
	signal: AbortSignal,
): Promise<AdapterEnvironmentCheck> {
	if (apiUrl !== undefined)
		return info("ssh_api_url_set", `Programs on the remote machine reach the Paperclip API at ${apiUrl}.`);
	const { connection, release } = await pool.acquire(signal);
	try {
		const { exitCode, output } = await connection.control(["-O", "forward", "-R", "127.0.0.1:0:127.0.0.1:9"]);
		const port = readAllocatedPort(output);
		if (exitCode === 0 && port !== null) {
			await connection.control(["-O", "cancel", "-R", `127.0.0.1:${port}:127.0.0.1:9`]);
			return info(
				"ssh_forwarding_allowed",
				"Programs on the remote machine reach the Paperclip API through a forwarded port.",
			);
		}
	} finally {
		release();
	}
	const hint =
		'Allow it in sshd_config (AllowTcpForwarding yes or remote), or set "apiUrl" to a URL that the machine can reach.';
	return warn(
		"ssh_forwarding_forbidden",
		"The SSH server forbids port forwarding, so agents on the remote machine cannot reach the Paperclip API.",
		hint,
	);
}

/** Adds the presented host key to the error, since the client does not report it if no key of its type is pinned. */
async function withShownKey(
	thrown: unknown,
	{ host, port, user, hostKeys }: SshSettings,
	signal: AbortSignal,
): Promise<unknown> {
	if (!(thrown instanceof CodedError) || thrown.code !== "ssh_host_key_changed") return thrown;
	const [shown] = await scanHostKey({ host, port, signal }).catch(() => []);
	return shown === undefined ? thrown : hostKeyChanged(fingerprintOf(shown), `${user}@${host}:${port}`, hostKeys);
}
