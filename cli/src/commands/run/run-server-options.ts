/** Options of `run` without `--watch`. */
export interface RunServerOptions {
	json?: true;
	port?: number;
	host?: string;
	open?: true;
	maxConcurrentRuns?: number;
	stopRuns?: true;
	detach?: true;
}
