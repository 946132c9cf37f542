import type { EnvironmentDriverName } from "@paperclipai/shared";
import { usageError } from "./input-error.ts";
import { isNone } from "./list-option.ts";
import { resolvePath } from "./resolve-path.ts";

export interface SshOptions {
	host?: string;
	port?: number;
	user?: string;
	identityFile?: string;
	/** Name of a secret. */
	keySecret?: string;
	hostKey?: string[];
	basePath?: string;
	apiUrl?: string;
}

export interface ContainerOptions {
	socket?: string;
	image?: string;
	memory?: number;
	cpus?: number;
	pids?: number;
	disk?: number;
	network?: string;
	allowHost?: string[];
	readOnlyRoot?: boolean;
}

export type EnvironmentOptions = SshOptions & ContainerOptions;

/** Settings by their name; `null` removes one. */
export type SettingsChange = Record<string, unknown>;

/**
 * The settings that options change.
 * @throws {InputError} `usage` for an option of another driver.
 */
export function readSettingsChange(driver: EnvironmentDriverName, options: EnvironmentOptions): SettingsChange {
	const { ssh, container } = { ssh: readSsh(options), container: readContainer(options) };
	const [own, other] = driver === "ssh" ? [ssh, container] : [container, ssh];
	if (Object.keys(other).length === 0) return own;
	throw usageError(
		`The environment has the driver ${driver}, which has no ${Object.keys(other).join(" and ")}.`,
		`The options of a driver: paperclipai environment add-${driver} --help`,
	);
}

/** All settings after a change. */
export function changeSettings(
	settings: Record<string, unknown> | null,
	change: SettingsChange,
): Record<string, unknown> {
	const entries = Object.entries({ ...settings, ...change });
	return Object.fromEntries(entries.filter(([, value]) => value !== null));
}

/** Collects an option that may be repeated; its values may have commas. */
export function collectText(text: string, list: string[] = []): string[] {
	return [...list, text];
}

export function readNumber(name: string): (text: string) => number {
	return (text) => {
		const number = Number(text);
		if (text.trim() !== "" && Number.isFinite(number) && number >= 0) return number;
		throw usageError(`${name} ${text} is invalid.`, "Use a number, as in 2 or 0.5.");
	};
}

function readSsh(options: SshOptions): SettingsChange {
	const { host, port, user, identityFile, keySecret, hostKey, basePath, apiUrl } = options;
	if (identityFile !== undefined && keySecret !== undefined && !isNone(identityFile) && !isNone(keySecret)) {
		throw usageError("Both --identity-file and --key-secret are specified.", "Use only one of them.");
	}
	const change: SettingsChange = {};
	if (host !== undefined) change.host = host;
	if (port !== undefined) change.port = port;
	if (user !== undefined) change.user = user;
	// One key replaces the other.
	if (identityFile !== undefined || keySecret !== undefined) {
		change.identityFile = identityFile === undefined || isNone(identityFile) ? null : resolvePath(identityFile);
		change.privateKey =
			keySecret === undefined || isNone(keySecret) ? null : { type: "secret_ref", secretName: keySecret };
	}
	if (hostKey !== undefined) change.hostKeys = hostKey;
	if (basePath !== undefined) change.basePath = basePath;
	if (apiUrl !== undefined) change.apiUrl = isNone(apiUrl) ? null : apiUrl;
	return change;
}

function readContainer(options: ContainerOptions): SettingsChange {
	const { socket, image, memory, cpus, pids, disk, network, allowHost, readOnlyRoot } = options;
	const change: SettingsChange = {};
	if (socket !== undefined) change.socketPath = resolvePath(socket);
	if (image !== undefined) change.image = image;
	const limits = { memoryMb: memory, cpus, pidsLimit: pids, diskMb: disk, readOnlyRoot };
	for (const [name, value] of Object.entries(limits))
		if (value !== undefined) change[name] = value === 0 ? null : value;
	if (network !== undefined) change.network = network;
	if (allowHost !== undefined) change.allowedHosts = allowHost;
	// A network that has no list of hosts must not keep one.
	else if (network !== undefined && network !== "allow-list") change.allowedHosts = null;
	return change;
}
