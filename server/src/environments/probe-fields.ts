import type { AdapterEnvironmentCheck } from "@paperclipai/adapter-utils";

/** The setting that a finding is about, by its code: the first of these that is set, else the last. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
	environment_access_denied: ["socketPath"],
	environment_image_missing: ["image"],
	environment_network_unsupported: ["network"],
	environment_unreachable: ["socketPath"],
	git_missing: ["image"],
	secret_damaged: ["privateKey"],
	secret_key_mismatch: ["privateKey"],
	secret_not_found: ["privateKey"],
	ssh_authentication_failed: ["privateKey", "identityFile", "user"],
	ssh_connection_failed: ["host"],
	ssh_disk_low: ["basePath"],
	ssh_forwarding_forbidden: ["apiUrl"],
	ssh_host_key_changed: ["hostKeys"],
	ssh_key_invalid: ["privateKey", "identityFile"],
	ssh_name_not_resolved: ["host"],
	ssh_path_not_writable: ["basePath"],
	ssh_protocol_unsupported: ["hostKeys"],
};

/** The finding with the key of the environment's setting that it is about, so that a form shows it there. */
export function withField(check: AdapterEnvironmentCheck, settings: Record<string, unknown>): AdapterEnvironmentCheck {
	const candidates = FIELDS[check.code];
	if (candidates === undefined || check.level === "info") return check;
	return { field: candidates.find((key) => settings[key] !== undefined) ?? candidates.at(-1) ?? null, ...check };
}
