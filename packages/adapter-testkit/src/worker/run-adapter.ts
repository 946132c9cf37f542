import { existsSync, mkdirSync } from "node:fs";
import type { AdapterExecutionContext, AdapterExecutionResult, ServerAdapterModule } from "@paperclipai/adapter-utils";
import { type RunScope, withRunScope } from "@paperclipai/adapter-utils/host";
import { toPlainData } from "./plain-data.ts";
import type { RunReport, RunRequest, TestReport, TestRequest } from "./protocol.ts";
import { AGENT, TASK_ID, TOKEN } from "./run-facts.ts";
import { describeThrown, positionIn } from "./thrown.ts";
import { takeStartedProcesses } from "./watch-processes.ts";
import { watchConfig } from "./watched-config.ts";

const POLL_MS = 5;

/** Calls `execute` like the server. */
export async function runAdapter(
	adapter: ServerAdapterModule,
	request: RunRequest,
	folder: string,
): Promise<RunReport> {
	const stop = new AbortController();
	const watch = watchConfig(request.config);
	takeStartedProcesses();
	const report: RunReport = {
		result: null,
		rejected: null,
		log: [],
		metas: [],
		events: [],
		spawns: [],
		reads: [],
		listedKeys: false,
		otherProcesses: [],
		spooledCalls: 0,
		unserializable: [],
	};
	const scope = createScope(request, stop.signal, report);
	const ctx = createContext(adapter, request, watch.config, stop.signal, report);
	const polling = cancelWhen(request.cancelAt, stop);
	const restorePath = replacePath(request.path);
	try {
		const result: AdapterExecutionResult = await withRunScope(scope, async () => await adapter.execute(ctx));
		report.result = toPlainData(result, report.unserializable) as Record<string, unknown>;
	} catch (error) {
		report.rejected = describeThrown(error, folder);
	} finally {
		clearInterval(polling);
		restorePath();
	}
	report.reads = watch.reads();
	report.listedKeys = watch.listedKeys();
	report.otherProcesses = takeStartedProcesses().map(({ command, stack }) => ({
		command,
		at: positionIn(stack, folder),
	}));
	return report;
}

function createScope(request: RunRequest, signal: AbortSignal, report: RunReport): RunScope {
	mkdirSync(request.spoolFolder, { recursive: true });
	return {
		runId: request.runId,
		spoolFolder: request.spoolFolder,
		nextCall: () => ++report.spooledCalls,
		loggedBytes: () => 0,
		signal,
		detach: new AbortController().signal,
	};
}

function createContext(
	adapter: ServerAdapterModule,
	{ prompt, runId, sessionParams, sessionId, config: stored }: RunRequest,
	config: Record<string, unknown>,
	signal: AbortSignal,
	report: RunReport,
): AdapterExecutionContext {
	const cwd = typeof stored.cwd === "string" ? stored.cwd : "";
	return {
		runId,
		agent: { ...AGENT, name: "Kit", adapterType: adapter.type, adapterConfig: config },
		runtime: { sessionId, sessionParams, sessionDisplayId: sessionId, taskKey: TASK_ID },
		config,
		context: {
			taskId: TASK_ID,
			issueId: TASK_ID,
			wakeReason: "issue_assigned",
			prompt,
			paperclipWake: { reason: "issue_assigned" },
			paperclipTaskMarkdown: prompt,
			paperclipWorkspace: { cwd, source: "project", strategy: "shared" },
		},
		authToken: TOKEN,
		signal,
		onLog: async (stream, chunk) => void report.log.push({ stream, chunk }),
		onMeta: async (meta) => void report.metas.push(toPlainData(meta) as typeof meta),
		onEvent: async (event) => void report.events.push(toPlainData(event) as typeof event),
		onSpawn: async (spawned) => void report.spawns.push(toPlainData(spawned) as typeof spawned),
	};
}

function cancelWhen(file: string | null, stop: AbortController): NodeJS.Timeout | undefined {
	if (file === null) return undefined;
	return setInterval(() => {
		if (existsSync(file)) stop.abort();
	}, POLL_MS);
}

function replacePath(path: string | null): () => void {
	const before = process.env.PATH;
	if (path !== null) process.env.PATH = path;
	return () => {
		process.env.PATH = before;
	};
}

/** Calls `testEnvironment` in its quick mode. */
export async function testAdapter(
	adapter: ServerAdapterModule,
	request: TestRequest,
	folder: string,
): Promise<TestReport> {
	const watch = watchConfig(request.config);
	const restorePath = replacePath(request.path);
	const facts = () => ({ reads: watch.reads(), listedKeys: watch.listedKeys() });
	try {
		const { companyId } = AGENT;
		const result = await adapter.testEnvironment({
			companyId,
			adapterType: adapter.type,
			config: watch.config,
			mode: "quick",
		});
		return { result: toPlainData(result), rejected: null, ...facts() };
	} catch (error) {
		return { result: null, rejected: describeThrown(error, folder), ...facts() };
	} finally {
		restorePath();
	}
}
