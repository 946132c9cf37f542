const DEFAULT_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/** The same environment with a `PATH`: its own, else the host's, else the usual folders of the system. */
export function ensurePathInEnv<Env extends NodeJS.ProcessEnv>(env: Env): Env & { PATH: string } {
	return { ...env, PATH: env.PATH || process.env.PATH || DEFAULT_PATH };
}
