import type { ServerAdapterModule } from "@paperclipai/adapter-utils";
import type { Deployment } from "@paperclipai/shared";
import type { AdapterTimes } from "../engine/adapters/external/versions/external-version.ts";

export interface StartServerOptions {
	/** Data folder. Default `PAPERCLIP_HOME`, else `~/.paperclip`. */
	home?: string;
	/** Address to listen on; only loopback, unless `deployment` is `authenticated`. Default `127.0.0.1`. */
	host?: string;
	/** Whom the server trusts. Default `PAPERCLIP_DEPLOYMENT`, else `local_trusted`: every process of this machine. */
	deployment?: Deployment;
	/** Addresses of reverse proxies, as in `127.0.0.1` or `10.0.0.0/8`. Default `PAPERCLIP_TRUSTED_PROXIES`, else none. */
	trustedProxies?: string[];
	/** 0 = any free port. Default 3100. */
	port?: number;
	/** Folder of the built web UI; without it only the API is served. */
	uiFolder?: string;
	/** A PostgreSQL to use instead of the embedded database. Default `DATABASE_URL`. */
	databaseUrl?: string;
	/** Default `info`; written to standard error, one JSON object a line. */
	logLevel?: "silent" | "error" | "warn" | "info" | "debug";
	/** A run whose log grows longer than this is stopped and fails. In bytes, default 1 GiB. */
	maxLogBytes?: number;
	/** Runs that this server executes at the same time. Default `PAPERCLIP_MAX_CONCURRENT_RUNS`, else 4 for each core. */
	maxConcurrentRuns?: number;
	/** Adapters in addition to those that ship with the server. */
	adapters?: ServerAdapterModule[];
	/** Milliseconds that an external adapter may take to load, and after which an idle one is stopped. */
	adapterTimes?: Partial<AdapterTimes>;
	/** Announced to clients: the server was started by one command and stops with it. Default `false`. */
	forOneCommand?: boolean;
	/** Report when the server has been idle for this long, in milliseconds. Announced to clients. Default: never. */
	idleAfterMs?: number;
	/** Standard error is appended to `server.log` in the data folder, which the server keeps short. Default `false`. */
	hasOwnLog?: boolean;
	/** Announced to clients: whoever started the server stops it with `stopRuns`. Default `false`. */
	stopsRuns?: boolean;
	/** How a person starts the command line here, for the web UI. Default `paperclipai`. */
	cliCommand?: string;
	/** Announced to clients: identifies the built program. */
	build?: string;
}
