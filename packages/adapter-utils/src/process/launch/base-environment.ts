const ALLOWED = new Set([
	"PATH",
	"HOME",
	"USER",
	"LOGNAME",
	"LANG",
	"LANGUAGE",
	"TERM",
	"TMPDIR",
	"TZ",
	"SHELL",
	"SSH_AUTH_SOCK",
	"SSL_CERT_FILE",
	"SSL_CERT_DIR",
	"NODE_EXTRA_CA_CERTS",
	"HTTP_PROXY",
	"HTTPS_PROXY",
	"NO_PROXY",
	"ALL_PROXY",
	"http_proxy",
	"https_proxy",
	"no_proxy",
	"all_proxy",
]);

/** Variables of the server that are removed even when an adapter passes on its whole `process.env`. */
const SERVER_ONLY = ["DATABASE_URL", "NODE_OPTIONS", "NODE_CHANNEL_FD", "CLAUDECODE", "CLAUDE_CODE_ENTRYPOINT"];

const DEFAULT_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/** @param server Default: `process.env`. */
export function agentEnvironment(
	own: Record<string, string>,
	server: NodeJS.ProcessEnv = process.env,
): Record<string, string> {
	const environment: Record<string, string> = { PATH: DEFAULT_PATH };
	for (const [name, value] of Object.entries(server)) {
		if (value !== undefined && (ALLOWED.has(name) || name.startsWith("LC_"))) environment[name] = value;
	}
	for (const [name, value] of Object.entries(own)) {
		if (typeof value !== "string") continue;
		if (SERVER_ONLY.includes(name) && value === server[name]) continue;
		environment[name] = value;
	}
	return environment;
}
