import type { SshSettings } from "../ssh-settings.ts";
import { type ClientFiles, HOST_ALIAS } from "./client-files.ts";

const CONNECT_SEC = 15;
/** Interval between keep-alive messages; a connection is closed after three intervals without a response. */
const ALIVE_SEC = 5;

/** Options of the SSH client, including `-F` to ignore the configuration files of the user and the system. */
export function clientOptions({ port, user, identityFile }: SshSettings, files: ClientFiles, number: number): string[] {
	const key = files.key(number) ?? identityFile;
	const options = {
		BatchMode: "yes",
		StrictHostKeyChecking: "yes",
		UserKnownHostsFile: `"${files.knownHosts}"`,
		GlobalKnownHostsFile: "/dev/null",
		HostKeyAlias: HOST_ALIAS,
		UpdateHostKeys: "no",
		PreferredAuthentications: "publickey",
		...(key !== undefined && { IdentityFile: `"${key.replaceAll("%", "%%")}"`, IdentitiesOnly: "yes" }),
		ForwardAgent: "no",
		ForwardX11: "no",
		RequestTTY: "no",
		EscapeChar: "none",
		ConnectTimeout: CONNECT_SEC,
		ServerAliveInterval: ALIVE_SEC,
		ServerAliveCountMax: 3,
		ExitOnForwardFailure: "no",
		ControlPersist: "no",
		LogLevel: "INFO",
		Port: port,
		User: user,
	};
	return ["-F", "/dev/null", ...Object.entries(options).flatMap(([name, value]) => ["-o", `${name}=${value}`])];
}
