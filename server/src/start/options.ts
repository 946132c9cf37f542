import type { ServerAdapterModule } from "@paperclipai/adapter-utils";
import type { Deployment } from "@paperclipai/shared";
import type { AdapterTimes } from "../engine/adapters/external/versions/external-version.ts";

export interface StartServerOptions {
	/** Data folder. Default: `PAPERCLIP_HOME`, else `~/.paperclip`. */
	home?: string;
	/** Only loopback, unless `deployment` is `authenticated`. Default: `127.0.0.1`. */
	host?: string;
	/** Default: `PAPERCLIP_DEPLOYMENT`, else `local_trusted`, which trusts every process of this machine. */
	deployment?: Deployment;
	/** Addresses of reverse proxies, for example `10.0.0.0/8`. Default: `PAPERCLIP_TRUSTED_PROXIES`, else none. */
	trustedProxies?: string[];
	/** 0 = any free port. Default: 3100. */
	port?: number;
	/** Built web UI; without it only the API is served. */
	uiFolder?: string;
	/** PostgreSQL in place of the embedded database. Default: `DATABASE_URL`. */
	databaseUrl?: string;
	/** Minimum level of the log, which is written to standard error. Default: `info`. */
	logLevel?: "silent" | "error" | "warn" | "info" | "debug";
	/** Maximum size of a run log in bytes; a run that exceeds it is stopped and fails. Default: 1 GiB. */
	maxLogBytes?: number;
	/** Default: `PAPERCLIP_MAX_CONCURRENT_RUNS`, else 4 for each core. */
	maxConcurrentRuns?: number;
	adapters?: ServerAdapterModule[];
	/** Milliseconds that an external adapter may take to load, and after which an idle one is stopped. */
	adapterTimes?: Partial<AdapterTimes>;
	/** Whether the server stops with the command that started it; announced to clients. Default: `false`. */
	forOneCommand?: boolean;
	/** Milliseconds without use until the server is reported as idle; announced to clients. Default: never. */
	idleAfterMs?: number;
	/** Whether standard error is `server.log` in the data folder, a file that the server keeps short. Default: `false`. */
	hasOwnLog?: boolean;
	/** Whether the server will be stopped with `stopRuns`; announced to clients. Default: `false`. */
	stopsRuns?: boolean;
	/** Command that starts the CLI, as shown in the web UI. Default: `paperclipai`. */
	cliCommand?: string;
	/** Identifies the built program; announced to clients. */
	build?: string;
}
