/** Options of `startServer()` that can be passed to another process. */
export interface ServerProcessOptions {
	home: string;
	/** A PostgreSQL; without it the embedded database is used. */
	databaseUrl?: string | undefined;
	/** Default: any free port. */
	port?: number;
	deployment?: "local_trusted" | "authenticated";
	trustedProxies?: string[];
	uiFolder?: string;
	logLevel?: "silent" | "error" | "warn" | "info" | "debug";
	maxLogBytes?: number;
	maxConcurrentRuns?: number;
	adapterTimes?: { loadMs?: number; idleMs?: number };
	/** Replaces members of `LIMITS`, so that a test need not wait for the real ones. */
	limits?: Record<string, number>;
}

export interface SpawnedServer {
	pid: number;
	/** Rejects when the process exits before the server listens. */
	started: Promise<{ url: string; port: number }>;
	/** Stops the server in order and waits for the exit of its process. */
	stop(options?: { stopRuns?: boolean }): Promise<{ runsLeft: number }>;
	/** SIGKILL, as the kernel's out-of-memory killer sends it. */
	kill(): Promise<void>;
}

export interface SpawnOptions {
	/** The server's module; default: the build as it ships. */
	module?: string;
	/** Options of Node. */
	nodeArguments?: readonly string[];
	/** Added to the environment. */
	env?: Record<string, string>;
}

/** Starts a built server as a child process, which exits when this process does. */
export function spawnServer(options: ServerProcessOptions, spawnOptions?: SpawnOptions): SpawnedServer;
