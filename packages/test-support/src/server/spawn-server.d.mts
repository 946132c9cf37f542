/** Options of `startServer()` that can be passed to another process. */
export interface ServerProcessOptions {
	home: string;
	/** A PostgreSQL. Default: the embedded database. */
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
	/** Resolves once the process has exited. */
	exited: Promise<unknown>;
	/** Stops the server gracefully and waits for the exit of its process. */
	stop(options?: { stopRuns?: boolean }): Promise<{ runsLeft: number }>;
	/** SIGKILL, like the kernel's out-of-memory killer. */
	kill(): Promise<void>;
}

export interface SpawnOptions {
	/** The server's module; default: the published build. */
	module?: string;
	nodeArguments?: readonly string[];
	/** Added to the environment. */
	env?: Record<string, string>;
}

/** The child process exits when this process does. */
export function spawnServer(options: ServerProcessOptions, spawnOptions?: SpawnOptions): SpawnedServer;
