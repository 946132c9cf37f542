/** Variables of the host's own environment that an agent may see. Everything else has to be given to it on purpose. */
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

/** Variables that speak about the host itself; an adapter that copies its whole environment must not pass them on. */
const HOST_ONLY = ["DATABASE_URL", "NODE_OPTIONS", "NODE_CHANNEL_FD", "CLAUDECODE", "CLAUDE_CODE_ENTRYPOINT"];

const DEFAULT_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/** The environment of an agent process: the allowed part of the host's, then the agent's own variables. */
export function agentEnvironment(
	own: Record<string, string>,
	host: NodeJS.ProcessEnv = process.env,
): Record<string, string> {
	const environment: Record<string, string> = { PATH: DEFAULT_PATH };
	for (const [name, value] of Object.entries(host)) {
		if (value !== undefined && (ALLOWED.has(name) || name.startsWith("LC_"))) environment[name] = value;
	}
	for (const [name, value] of Object.entries(own)) {
		if (typeof value !== "string") continue;
		if (HOST_ONLY.includes(name) && value === host[name]) continue;
		environment[name] = value;
	}
	return environment;
}
