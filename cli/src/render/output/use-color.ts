/** Colours on a terminal only, unless `NO_COLOR` or `FORCE_COLOR` says otherwise. */
export function useColor(isTerminal: boolean, env: NodeJS.ProcessEnv): boolean {
	if (env.NO_COLOR) return false;
	if (env.FORCE_COLOR) return env.FORCE_COLOR !== "0" && env.FORCE_COLOR !== "false";
	return isTerminal && env.TERM !== "dumb";
}
