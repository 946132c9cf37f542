import type { CodedError } from "@paperclipai/adapter-utils";
import type { AdapterProcess } from "./adapter-process.ts";
import { type LoadedProcess, type LoadOptions, startLoadedProcess } from "./loaded-process.ts";

export interface AdapterPoolOptions extends LoadOptions {
	/** Milliseconds until an unused process is stopped. */
	idleMs: number;
	onLoad?: (error: CodedError | null) => void;
}

export interface AdapterPool {
	/** @throws {CodedError} when the adapter cannot be loaded, and errors of `use`. */
	use<T>(use: (adapter: LoadedProcess) => Promise<T>): Promise<T>;
	/** Uses a separate process, for the retry of a run whose shared process crashed. */
	useAlone<T>(use: (adapter: LoadedProcess) => Promise<T>): Promise<T>;
	retire(): Promise<void>;
	stop(): Promise<void>;
}

export function createAdapterPool(options: AdapterPoolOptions): AdapterPool {
	const processes = new Set<AdapterProcess>();
	let shared: Promise<LoadedProcess> | null = null;
	let users = 0;
	let idleTimer: NodeJS.Timeout | undefined;
	let isRetired = false;
	const waitingForIdle = new Set<() => void>();

	async function start(): Promise<LoadedProcess> {
		try {
			const loaded = await startLoadedProcess(options, (process) => {
				processes.add(process);
				void process.gone.then(() => processes.delete(process));
			});
			options.onLoad?.(null);
			return loaded;
		} catch (error) {
			options.onLoad?.(error as CodedError);
			throw error;
		}
	}

	function startShared(): Promise<LoadedProcess> {
		const starting = start().then((loaded) => {
			loaded.markShared();
			return loaded;
		});
		shared = starting;
		const forget = () => {
			if (shared === starting) shared = null;
		};
		starting.then(({ gone }) => gone.then(forget), forget);
		return starting;
	}

	async function stop(): Promise<void> {
		clearTimeout(idleTimer);
		shared = null;
		await Promise.all([...processes].map((process) => process.stop()));
	}

	function release(): void {
		users--;
		if (users > 0) return;
		for (const resolve of waitingForIdle) resolve();
		waitingForIdle.clear();
		idleTimer = setTimeout(() => void stop(), isRetired ? 0 : options.idleMs);
		idleTimer.unref();
	}

	async function counted<T>(act: () => Promise<T>): Promise<T> {
		clearTimeout(idleTimer);
		users++;
		try {
			return await act();
		} finally {
			release();
		}
	}

	return {
		use: (use) => counted(async () => await use(await (shared ?? startShared()))),
		useAlone: (use) =>
			counted(async () => {
				const own = await start();
				try {
					return await use(own);
				} finally {
					await own.stop();
				}
			}),
		async retire() {
			isRetired = true;
			if (users > 0) await new Promise<void>((resolve) => waitingForIdle.add(resolve));
			await stop();
		},
		stop,
	};
}
