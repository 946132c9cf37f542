const DEFAULT_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/** If `PATH` is missing, adds the `PATH` of this process, else the usual system folders. */
export function ensurePathInEnv<Env extends NodeJS.ProcessEnv>(env: Env): Env & { PATH: string } {
	return { ...env, PATH: env.PATH || process.env.PATH || DEFAULT_PATH };
}
