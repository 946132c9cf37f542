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
	/** What the program was started with in its call N, counted from 1. */
	call(number: number): { args: string[]; stdin: string };
}

/** Runs of one adapter in a folder that each test has for itself. */
export interface AdapterFixture {
	adapter: ServerAdapterModule;
	/** The folder of the test that is running. */
	folder(): string;
	run(config: Record<string, unknown>, sessionParams?: SessionParams | null, signal?: AbortSignal): Promise<AdapterRun>;
	/** Runs against recordings of the real program, named as in `claude-2.1.330/hello`. */
	replay(
		recordings: string[],
		sessionParams?: SessionParams | null,
		config?: Record<string, unknown>,
		signal?: AbortSignal,
	): Promise<RecordedRun>;
	/** Tests a set-up that works in the folder. */
	test(config: Record<string, unknown>): Promise<AdapterEnvironmentTestResult>;
	/** Writes a shell script that can be set as the command, and gives its path. */
	script(name: string, ...lines: string[]): string;
}

/**
 * Gives every test of the file a folder of its own, and back the environment of the process.
 *
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
