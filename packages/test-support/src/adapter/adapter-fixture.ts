import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type {
	AdapterEnvironmentTestResult,
	ServerAdapterModule,
	SessionParams,
	StdoutParserFactory,
} from "@paperclipai/adapter-utils";
import { afterEach, beforeEach, vi } from "vitest";
import { createReplayProgram, readReplayCall } from "./replay-program.ts";
import { type AdapterRun, runAdapter } from "./run-adapter.ts";

interface RecordedRun extends AdapterRun {
	/** Arguments and standard input of the program's Nth call, counted from 1. */
	call(number: number): { args: string[]; stdin: string };
}

/** Runs one adapter, in a new folder for each test. */
export interface AdapterFixture {
	adapter: ServerAdapterModule;
	folder(): string;
	run(config: Record<string, unknown>, sessionParams?: SessionParams | null, signal?: AbortSignal): Promise<AdapterRun>;
	/** Runs against recordings of the real program, for example `claude-2.1.330/hello`. */
	replay(
		recordings: string[],
		sessionParams?: SessionParams | null,
		config?: Record<string, unknown>,
		signal?: AbortSignal,
	): Promise<RecordedRun>;
	/** Runs the environment test, with the folder as `cwd`. */
	test(config: Record<string, unknown>): Promise<AdapterEnvironmentTestResult>;
	/** Writes a shell script for `command`, and returns its path. */
	script(name: string, ...lines: string[]): string;
}

/**
 * Creates a folder for each test of the file, and afterwards removes it and restores the environment of the process.
 * @param packageName Folder of the adapter in `packages/adapters`.
 */
export function useAdapterFixture(
	adapter: ServerAdapterModule,
	createParser: StdoutParserFactory,
	packageName: string,
): AdapterFixture {
	let folder = "";
	beforeEach(() => {
		folder = realpathSync(mkdtempSync(path.join(tmpdir(), `${packageName}-adapter-`)));
	});
	afterEach(() => {
		vi.unstubAllEnvs();
		rmSync(folder, { recursive: true, force: true });
	});

	const run: AdapterFixture["run"] = (config, sessionParams, signal) =>
		runAdapter(adapter, createParser, {
			config: { cwd: folder, ...config },
			prompt: "Do it.",
			sessionParams,
			...(signal && { signal }),
		});

	return {
		adapter,
		run,
		folder: () => folder,
		replay: async (recordings, sessionParams, config, signal) => {
			const paths = recordings.map((name) => `${packageName}/${name}`);
			const command = createReplayProgram(folder, paths);
			const done = await run({ command, ...config }, sessionParams, signal);
			return { ...done, call: (number) => readReplayCall(command, number) };
		},
		test: async (config) =>
			await adapter.testEnvironment({
				companyId: "c",
				adapterType: adapter.type,
				config: { cwd: folder, ...config },
			}),
		script: (name, ...lines) => {
			const file = path.join(folder, name);
			writeFileSync(file, ["#!/bin/sh", ...lines, ""].join("\n"), { mode: 0o755 });
			return file;
		},
	};
}
