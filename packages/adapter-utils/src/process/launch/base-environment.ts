/** Variables with which a program finds itself, its language, the network's proxies and trusted certificates. */
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
	"NIX_SSL_CERT_FILE",
	"NODE_EXTRA_CA_CERTS",
	"NPM_CONFIG_CAFILE",
	"npm_config_cafile",
	"DENO_CERT",
	"DENO_TLS_CA_STORE",
	"REQUESTS_CA_BUNDLE",
	"CURL_CA_BUNDLE",
	"GIT_SSL_CAINFO",
	"GIT_SSL_CAPATH",
	"AWS_CA_BUNDLE",
	"PIP_CERT",
	"UV_NATIVE_TLS",
	"UV_SYSTEM_CERTS",
	"CARGO_HTTP_CAINFO",
	"BUNDLE_SSL_CA_CERT",
	"COMPOSER_CAFILE",
	"HTTPLIB2_CA_CERTS",
	"GRPC_DEFAULT_SSL_ROOTS_FILE_PATH",
	"CLOUDSDK_CORE_CUSTOM_CA_CERTS_FILE",
	"HTTP_PROXY",
	"HTTPS_PROXY",
	"NO_PROXY",
	"ALL_PROXY",
	"http_proxy",
	"https_proxy",
	"no_proxy",
	"all_proxy",
]);

/** Variables with `NODE_USE_` decide whether Node uses proxies and the system's certificates. */
const ALLOWED_PREFIXES = ["LC_", "NODE_USE_"];

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
		const isAllowed = ALLOWED.has(name) || ALLOWED_PREFIXES.some((prefix) => name.startsWith(prefix));
		if (value !== undefined && isAllowed) environment[name] = value;
	}
	for (const [name, value] of Object.entries(own)) {
		if (typeof value !== "string") continue;
		if (SERVER_ONLY.includes(name) && value === server[name]) continue;
		environment[name] = value;
	}
	return environment;
}
