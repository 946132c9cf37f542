import { spawnSync } from "node:child_process";
import { accessSync, chmodSync, constants, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import path from "node:path";

/** Variables that tests inherit: locations of programs, temporary files and the npm registry. */
const KEPT = [
	/^(PATH|LD_LIBRARY_PATH|TMPDIR|USER|LOGNAME|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|SSL_CERT_DIR)$/,
	/^(PAPERCLIP_TEST_|pnpm_config_)/,
	/^npm_config_(registry|cache|userconfig|globalconfig|cafile|ca|proxy|https_proxy|noproxy|.*:_.*)$/i,
	// Variables of Vitest itself.
	/^(NODE_ENV|TEST|MODE|DEV|PROD|BASE_URL|VITEST|VITEST_.*)$/,
];

let isOwn = false;

export function useOwnEnvironment() {
	// Each package's configuration calls it.
	if (isOwn) return;
	isOwn = true;
	const folder = mkdtempSync(path.join(tmpdir(), "paperclip-test-environment-"));
	process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
	// Tests act as other users too.
	chmodSync(folder, 0o755);
	process.umask(0o022);
	const env = process.env;
	const registry = registryAccess(env);
	env.PAPERCLIP_TEST_CACHE ??= env.XDG_CACHE_HOME || path.join(homedir(), ".cache");
	for (const name of Object.keys(env)) if (!KEPT.some((pattern) => pattern.test(name))) delete env[name];
	Object.assign(env, registry, { LANG: "C.UTF-8", SHELL: "/bin/sh", TERM: "xterm", TZ: "UTC" });
	env.HOME = path.join(folder, "home");
	mkdirSync(env.HOME);
	if (hasSystemSettings(env)) env.PATH = `${withGit(folder, env.PATH ?? "")}${path.delimiter}${env.PATH ?? ""}`;
}

/** npm's registry settings, from the user's home and from variables. */
function registryAccess(env) {
	const home = homedir();
	const settings = {
		npm_config_userconfig: env.npm_config_userconfig ?? path.join(home, ".npmrc"),
		npm_config_cache: env.npm_config_cache ?? path.join(home, ".npm"),
		npm_config_proxy: env.npm_config_proxy ?? env.HTTP_PROXY ?? env.http_proxy,
		npm_config_https_proxy: env.npm_config_https_proxy ?? env.HTTPS_PROXY ?? env.https_proxy,
		npm_config_noproxy: env.npm_config_noproxy ?? env.NO_PROXY ?? env.no_proxy,
	};
	return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

/** Only a script around git can hide them from git, which costs 3 ms in each of many thousand calls. */
function hasSystemSettings(env) {
	const { stdout } = spawnSync("git", ["config", "--system", "--list"], { env, encoding: "utf8" });
	return stdout !== "";
}

/** Folder with a git for PATH: the server and agents pass no other variable on. */
function withGit(folder, searched) {
	const bin = path.join(folder, "bin");
	mkdirSync(bin);
	const git =
		searched
			.split(path.delimiter)
			.map((folder) => path.join(folder, "git"))
			.find(isExecutable) ?? "git";
	const script = `#!/bin/sh\nexport GIT_CONFIG_NOSYSTEM=1\nexec '${git.replaceAll("'", "'\\''")}' "$@"\n`;
	writeFileSync(path.join(bin, "git"), script, { mode: 0o755 });
	return bin;
}

function isExecutable(file) {
	try {
		accessSync(file, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}
