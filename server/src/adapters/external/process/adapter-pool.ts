import { CodedError, isCodedError } from "@paperclipai/adapter-utils";
import { LIMITS } from "../../../config/limits.ts";
import { ADAPTER_GONE, type AdapterProcess, startAdapterProcess } from "./adapter-process.ts";
import { type AdapterDescription, adapterDescriptionSchema } from "./channel/adapter-description.ts";
import type { LoadRequest, Told } from "./channel/protocol.ts";
import { createRemoteRuns, type RemoteRuns } from "./remote-run.ts";

/** A process in which the adapter is loaded. */
export interface LiveAdapter extends Pick<AdapterProcess, "pid" | "rpc" | "gone"> {
	description: AdapterDescription;
	runs: RemoteRuns;
}

export interface AdapterPoolOptions {
	request: LoadRequest;
	/** Milliseconds after which loading is given up. */
	loadMs: number;
	/** Milliseconds without use after which the process is ended. */
	idleMs: number;
	/** Gets what the adapter prints or complains of outside a run. */
	onOutput: (text: string) => void;
	/** Told whenever it has been loaded, or why it could not be. */
	onLoad?: (error: CodedError | null) => void;
}

/** The processes of one version of an adapter: one for all, started on first use and ended when it is idle. */
export interface AdapterPool {
	/** @throws {CodedError} when the adapter cannot be loaded, and whatever `use` throws. */
	use<T>(use: (adapter: LiveAdapter) => Promise<T>): Promise<T>;
	/** The same in a process of its own, for one whose earlier process has come to grief. */
	useAlone<T>(use: (adapter: LiveAdapter) => Promise<T>): Promise<T>;
	/** Ends each process as soon as nothing uses it, and resolves when all are gone. */
	retire(): Promise<void>;
	/** Ends all processes now. */
	stop(): Promise<void>;
}

export function createAdapterPool(options: AdapterPoolOptions): AdapterPool {
	const processes = new Set<AdapterProcess>();
	let shared: Promise<LiveAdapter> | null = null;
	let users = 0;
	let idleTimer: NodeJS.Timeout | undefined;
	let isRetired = false;
	const noUsers = new Set<() => void>();

	async function start(isShared: boolean): Promise<LiveAdapter> {
		const runs = createRemoteRuns();
		const complaint = ({ what }: Told<string>) => options.onOutput(what);
		const process = startAdapterProcess({ handlers: { ...runs.handlers, complaint }, onOutput: options.onOutput });
		processes.add(process);
		void process.gone.then(() => processes.delete(process));
		try {
			// Its own start is not the adapter's time.
			await process.rpc.call("ping", null, { deadlineMs: LIMITS.adapterStuckMs });
			const description = readDescription(
				await process.rpc.call("load", options.request, { deadlineMs: options.loadMs }),
			);
			options.onLoad?.(null);
			if (isShared) process.share();
			return { ...process, description, runs };
		} catch (cause) {
			await process.stop();
			const error = loadError(cause, options);
			options.onLoad?.(error);
			throw error;
		}
	}

	function startShared(): Promise<LiveAdapter> {
		const starting = start(true);
		shared = starting;
		const forget = () => {
			if (shared === starting) shared = null;
		};
		starting.then(({ gone }) => gone.then(forget), forget);
		return starting;
	}

	async function stopAll(): Promise<void> {
		shared = null;
		await Promise.all([...processes].map((process) => process.stop()));
	}

	function letGo(): void {
		users--;
		if (users > 0) return;
		for (const resolve of noUsers) resolve();
		noUsers.clear();
		idleTimer = setTimeout(() => void stopAll(), isRetired ? 0 : options.idleMs);
		idleTimer.unref();
	}

	async function counted<T>(act: () => Promise<T>): Promise<T> {
		clearTimeout(idleTimer);
		users++;
		try {
			return await act();
		} finally {
			letGo();
		}
	}

	return {
		use: (use) => counted(async () => await use(await (shared ?? startShared()))),
		useAlone: (use) =>
			counted(async () => {
				const own = await start(false);
				try {
					return await use(own);
				} finally {
					await [...processes].find(({ pid }) => pid === own.pid)?.stop();
				}
			}),
		async retire() {
			isRetired = true;
			if (users > 0) await new Promise<void>((resolve) => noUsers.add(resolve));
			clearTimeout(idleTimer);
			await stopAll();
		},
		async stop() {
			clearTimeout(idleTimer);
			await stopAll();
		},
	};
}

function readDescription(told: unknown): AdapterDescription {
	const read = adapterDescriptionSchema.safeParse(told);
	if (read.success) return read.data;
	const [issue] = read.error.issues;
	const what = `What the adapter says of itself cannot be used: ${issue?.path.join(".")}: ${issue?.message}.`;
	throw new CodedError("adapter_description_invalid", what, {
		hint: "This is a defect of the adapter; tell its author.",
	});
}

/** The reason as the person who installs it has to read it. */
function loadError(error: unknown, { loadMs, request }: AdapterPoolOptions): CodedError {
	const { packageName } = request;
	if (!isCodedError(error)) {
		const reason = error instanceof Error ? error.message : String(error);
		return new CodedError("adapter_load_failed", `${packageName} could not be loaded: ${reason}`, { cause: error });
	}
	if (error.code === "adapter_timeout") {
		return new CodedError("adapter_load_timeout", `${packageName} was not loaded within ${loadMs / 1000} s.`, {
			hint: "A module must not wait or compute for long while it is imported, nor createServerAdapter().",
		});
	}
	if (error.code !== ADAPTER_GONE) return error;
	return new CodedError("adapter_load_crashed", `${packageName} could not be loaded. ${error.message}`, {
		hint: "A module must not end its process.",
	});
}
