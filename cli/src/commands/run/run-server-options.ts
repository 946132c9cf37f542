import type { Deployment } from "@paperclipai/shared";

/** Options of `run` without `--watch`. */
export interface RunServerOptions {
	json?: true;
	port?: number;
	host?: string;
	deployment?: Deployment;
	open?: true;
	maxConcurrentRuns?: number;
	stopRuns?: true;
	detach?: true;
}
