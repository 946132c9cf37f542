import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { killSpooledProcesses } from "@paperclipai/adapter-utils/host";
import { Blocked } from "./blocked.ts";
import type { AdapterPackage } from "./package/adapter-package.ts";
import { type FolderSnapshot, findDifference, takeSnapshot } from "./package/folder-snapshot.ts";
import { createWorkingFolder } from "./package/working-folder.ts";
import { createEnvironment } from "./process/adapter-environment.ts";
import {
	type AdapterProcess,
	OperationFailed,
	startAdapterProcess,
	type WorkerProgram,
} from "./process/adapter-process.ts";
import { killGroup } from "./process/kill-group.ts";
import { fileNameOf, findProgram } from "./stand-in/find-program.ts";
import { createStandIn, type ProgramCall, type StandIn, type Step } from "./stand-in/stand-in.ts";
import type { Answer, Description, OperationName, Request, RunReport, TestReport } from "./worker/protocol.ts";

/** The task of every run. */
export const PROMPT = "kit-prompt-0b9e3c: list the notes of the project.";

const STAND_IN = "stand-in";

// Long enough for a busy machine: these deadlines only guard against hanging.
const LOAD_MS = 60_000;
const OPERATION_MS = 60_000;

/** Limit of a parser's CPU time for a recording. */
const PARSER_MS = 15_000;

/** Facts that the user knows and the kit cannot determine. */
export interface KitOptions {
	/** Settings for every run. */
	config?: Record<string, unknown>;
	/** Name of the agent's program. */
	command?: string;
	/** Limit of the parser's CPU time for a recording, in milliseconds. Default: 15 seconds. */
	parserMs?: number;
	/** When aborted, terminates all processes that the kit has started, and `verifyAdapter` rejects. */
	signal?: AbortSignal;
	worker: WorkerProgram;
}

/** A call of `execute`; each part has a default. */
export interface RunOptions {
	/** Behaviour of the stand-in at its first call, its second call, and so on. Default: it fails. */
	steps?: Step[];
	/** Further settings, which take precedence over the settings of every run. */
	config?: Record<string, unknown>;
	sessionParams?: Record<string, unknown> | null;
	sessionId?: string | null;
	/** Whether to cancel the run once the program has been called. */
	cancels?: boolean;
	/** PATH of the process during the run. */
	path?: string;
	/** An earlier run to repeat, like a server that takes it over. */
	resumes?: Run;
}

/** One call of `execute`. */
export interface Run {
	report: RunReport;
	/** Calls of the stand-in. */
	calls: ProgramCall[];
	runId: string;
	spoolFolder: string;
	/** The first change of the working folder; `null` if it is unchanged. */
	change: string | null;
	config: Record<string, unknown>;
}

/** The adapter under test, and everything that its checks share. */
export class Kit {
	readonly pkg: AdapterPackage;
	/** Working folder of all runs. */
	readonly folder: string;
	/** Path of an empty folder, for a PATH without programs. */
	readonly emptyPath: string;
	/** All runs so far. */
	readonly runs: Run[] = [];
	/** All calls of `testEnvironment` so far. */
	readonly tests: TestReport[] = [];
	readonly #options: KitOptions;
	readonly #base: string;
	readonly #env: Record<string, string>;
	readonly #firstState: FolderSnapshot;
	readonly #values = new Map<string, Promise<unknown>>();
	/** The newest process, which may still be loading the package. */
	#newest: AdapterProcess | null = null;
	#process: Promise<AdapterProcess> | null = null;
	#standIn: StandIn | null = null;
	#endlessParser: OperationFailed | null = null;
	/** Requirement that blocks all runs. */
	#endlessId: string | null = null;

	constructor(pkg: AdapterPackage, options: KitOptions) {
		this.pkg = pkg;
		this.#options = options;
		this.#base = realpathSync(mkdtempSync(path.join(tmpdir(), "adapter-kit-")));
		this.#env = createEnvironment(this.#base, path.join(this.#base, STAND_IN, "bin"), pkg.isBuiltIn);
		this.folder = createWorkingFolder(this.#base);
		this.#firstState = takeSnapshot(this.folder);
		this.emptyPath = path.join(this.#base, "no-programs");
		mkdirSync(this.emptyPath);
	}

	/** @throws {OperationFailed} if the package cannot be loaded. */
	async load(): Promise<Description> {
		return await this.once("load", async () => {
			const { started, description } = await this.#start();
			this.#process = Promise.resolve(started);
			return description;
		});
	}

	/** @throws {Blocked} if the package cannot be loaded. */
	async describe(): Promise<Description> {
		try {
			return await this.load();
		} catch (error) {
			throw new Blocked(this.lacksAdapter(error) ? "manifest-valid" : "module-loads");
		}
	}

	/** Whether loading failed only because the file of the adapter does not exist. */
	lacksAdapter(error: unknown): boolean {
		const { root, server } = this.pkg.modules;
		return error instanceof OperationFailed && root === null && server === null && this.pkg.missingFiles.length > 0;
	}

	/** @throws {OperationFailed} if the operation fails or does not answer; the next operation then gets a new process. */
	async call<Name extends OperationName>(name: Name, request: Request<Name>): Promise<Answer<Name>> {
		this.#options.signal?.throwIfAborted();
		await this.describe();
		this.#process ??= this.#start().then(({ started }) => started);
		const used = await this.#process;
		try {
			return await used.call(name, request, OPERATION_MS);
		} catch (error) {
			if (error instanceof OperationFailed && error.isFatal) {
				this.#process = null;
				await used.stop();
			}
			throw error;
		}
	}

	/**
	 * Calls the parser, unless an earlier call has hung or ended the process.
	 * @param endlessId Requirement that blocks all runs if this call hangs; `null` if runs are still possible.
	 * @throws {OperationFailed} like `call`; after such a call, the same error each time.
	 */
	async callParser<Name extends "parse" | "format">(
		name: Name,
		request: Omit<Request<Name>, "limitMs">,
		endlessId: string | null,
	): Promise<Answer<Name>> {
		if (this.#endlessParser !== null) throw this.#endlessParser;
		try {
			const limitMs = this.#options.parserMs ?? PARSER_MS;
			return await this.call(name, { ...request, limitMs } as Request<Name>);
		} catch (error) {
			if (error instanceof OperationFailed && error.isFatal) {
				this.#endlessParser = error;
				this.#endlessId = endlessId;
			}
			throw error;
		}
	}

	/** The settings of a run. */
	async config(more: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
		const { schema } = await this.describe();
		const { command } = await this.#prepareStandIn();
		const fields = schema?.fields ?? [];
		const carriers = fields.filter(({ carriesPrompt }) => carriesPrompt === true);
		return {
			cwd: this.folder,
			...((await this.hasSetting("command")) ? { command } : {}),
			...Object.fromEntries(carriers.map(({ key }) => [key, "{{context.paperclipTaskMarkdown}}"])),
			...this.#options.config,
			...more,
		};
	}

	/** Whether the schema has the setting. `true` without a schema, because the adapter may then read any key. */
	async hasSetting(key: string): Promise<boolean> {
		const { schema } = await this.describe();
		return schema === null || schema.keys?.includes(key) === true || schema.fields.some((field) => field.key === key);
	}

	/**
	 * @throws {OperationFailed} if `execute` does not return.
	 * @throws {Blocked} if the parser hung, because most adapters read lines with the same code in a run.
	 */
	async run(options: RunOptions = {}): Promise<Run> {
		if (this.#endlessId !== null) throw new Blocked(this.#endlessId);
		const { resumes, cancels = false, steps = [] } = options;
		const config = resumes?.config ?? (await this.config(options.config));
		const standIn = await this.#prepareStandIn();
		if (resumes === undefined) standIn.prepare(steps);
		const runId = resumes?.runId ?? randomUUID();
		const spoolFolder = resumes?.spoolFolder ?? path.join(this.#base, "spools", runId);
		const report = await this.call("execute", {
			config,
			prompt: PROMPT,
			sessionParams: options.sessionParams ?? null,
			sessionId: options.sessionId ?? null,
			runId,
			spoolFolder,
			cancelAt: cancels ? standIn.firstCall : null,
			path: options.path ?? null,
		}).catch(async (error: unknown) => {
			// Programs outlive the process that started them.
			await killSpooledProcesses(runId, spoolFolder, 0);
			if (resumes === undefined) for (const { pid } of standIn.calls()) killGroup(pid);
			throw error;
		});
		const run = { report, calls: standIn.calls(), runId, spoolFolder, change: this.findChange(), config };
		this.runs.push(run);
		return run;
	}

	/**
	 * Returns all runs so far, of which there is at least one.
	 * @throws {Blocked} if there is none.
	 */
	async needRuns(): Promise<readonly Run[]> {
		await this.describe();
		if (this.#endlessId !== null) throw new Blocked(this.#endlessId);
		if (this.runs.length === 0) throw new Blocked("run-succeeds");
		return this.runs;
	}

	/**
	 * @param steps Behaviour of the program in each call that is not only a question for its version, help or login.
	 * @throws {OperationFailed} if `testEnvironment` does not return.
	 */
	async test(
		config: Record<string, unknown> = {},
		pathOfPrograms: string | null = null,
		steps: Step[] = [],
	): Promise<TestReport> {
		const all = await this.config(config);
		(await this.#prepareStandIn()).prepare(steps);
		const report = await this.call("testEnvironment", { config: all, path: pathOfPrograms });
		this.tests.push(report);
		return report;
	}

	/** Computes a value once for all checks that need it. */
	async once<T>(name: string, compute: () => Promise<T>): Promise<T> {
		const known = this.#values.get(name) as Promise<T> | undefined;
		if (known !== undefined) return await known;
		const computed = compute();
		this.#values.set(name, computed);
		return await computed;
	}

	/** Writes a file outside the working folder, and returns its path. */
	store(name: string, text: string): string {
		const file = path.join(this.#base, name);
		writeFileSync(file, text);
		return file;
	}

	/** The first change of the working folder; `null` if it is unchanged. */
	findChange(): string | null {
		return findDifference(this.#firstState, takeSnapshot(this.folder));
	}

	/** Terminates the adapter's process, so that its current operation fails. */
	async stop(): Promise<void> {
		await this.#newest?.stop();
	}

	async close(): Promise<void> {
		await this.stop();
		rmSync(this.#base, { recursive: true, force: true, maxRetries: 3 });
	}

	async #start(): Promise<{ started: AdapterProcess; description: Description }> {
		const started = startAdapterProcess(this.#options.worker, this.#env, this.#base);
		this.#newest = started;
		try {
			return { started, description: await started.call("load", this.pkg.modules, LOAD_MS) };
		} catch (error) {
			await started.stop();
			throw error;
		}
	}

	async #prepareStandIn(): Promise<StandIn> {
		if (this.#standIn !== null) return this.#standIn;
		const newest = this.pkg.recordings[0];
		const program = this.#options.command ?? (await findProgram(this)) ?? newest?.program ?? "agent";
		const folder = path.join(this.#base, STAND_IN);
		const standIn = createStandIn(folder, fileNameOf(program), newest?.versionLine ?? `${program} 1.0.0`);
		this.#standIn = standIn;
		return standIn;
	}
}
