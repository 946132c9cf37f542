import type {
	AdapterConfigSchema,
	AdapterInvocationMeta,
	AdapterRunEvent,
	AdapterSpawnMeta,
	LogStream,
	SessionParams,
	TranscriptEntry,
} from "@paperclipai/adapter-utils";
import type { MemberName } from "./adapter-members.ts";

/** Absolute paths of the modules of a package; `null` for an export that it lacks. */
export interface PackageModules {
	folder: string;
	root: string | null;
	server: string | null;
	ui: string | null;
	cli: string | null;
	/** The file of the `./ui-parser` export. */
	parser: string | null;
}

export interface Thrown {
	message: string;
	/** File and line in the package, if known. */
	at: string | null;
}

/** The declarations of an adapter. */
export interface Description {
	// Members of type `unknown` may violate the contract.
	type: unknown;
	label: unknown;
	models: unknown;
	doc: unknown;
	/** `typeof` of each member that the adapter has. */
	members: Partial<Record<MemberName, string>>;
	/** Names of the declarations that only built-in adapters can have. */
	conversing: string[];
	hasSessions: boolean;
	hasSkills: boolean;
	startsThroughRunChildProcess: boolean;
	takesToken: boolean;
	instructionsPathKey: string;
	schema: AdapterConfigSchema | null;
	schemaError: Thrown | null;
	/** Members of `sessionCodec`, by `typeof`. */
	codec: Record<string, string> | null;
	/** Exports of each entry, by `typeof`. */
	exports: {
		root: Record<string, string>;
		server: Record<string, string>;
		ui: Record<string, string>;
		cli: Record<string, string>;
	};
	rootType: unknown;
}

export type ParserSource = "ui" | "cli" | "parser";

export type ParseMode = "alone" | "after_reset" | "interleaved";

export interface ParsedLine {
	line: string;
	entries: TranscriptEntry[];
	/** Number of entries that violate the contract. */
	dropped: number;
	thrown: Thrown | null;
}

interface ParseRequest {
	source: ParserSource;
	/** `after_reset`: the parser has read the lines once before. `interleaved`: another parser reads the same lines alternately, beginning in the middle. */
	mode: ParseMode;
	lines: string[];
	/** CPU time after which the process is killed. */
	limitMs: number;
}

export interface RunRequest {
	config: Record<string, unknown>;
	prompt: string;
	sessionParams: SessionParams | null;
	sessionId: string | null;
	runId: string;
	spoolFolder: string;
	/** The run is cancelled as soon as this file exists. */
	cancelAt: string | null;
	/** Replaces the PATH of the process during the run. */
	path: string | null;
}

export interface RunReport {
	result: Record<string, unknown> | null;
	rejected: Thrown | null;
	log: { stream: LogStream; chunk: string }[];
	metas: AdapterInvocationMeta[];
	events: AdapterRunEvent[];
	spawns: AdapterSpawnMeta[];
	/** Keys that the adapter read from `config`. */
	reads: string[];
	/** Whether it listed the keys, for example to copy `config`. */
	listedKeys: boolean;
	/** Processes started without `runChildProcess`. */
	otherProcesses: { command: string; at: string | null }[];
	/** Number of calls of `runChildProcess`. */
	spooledCalls: number;
	/** Parts of the result that cannot be sent to another process. */
	unserializable: string[];
}

export interface TestRequest {
	config: Record<string, unknown>;
	path: string | null;
}

export interface TestReport {
	result: unknown;
	rejected: Thrown | null;
	reads: string[];
	listedKeys: boolean;
}

export interface FormatReport {
	printed: string;
	/** The entries of the UI's parser, as the terminal shows them. */
	expected: string;
}

/** Results of `sessionCodec` for a value. */
export interface CodecReport {
	stored: unknown;
	restored: unknown;
	/** Result of deserializing the value itself. */
	read: unknown;
	displayId: unknown;
	thrown: Thrown | null;
}

/** Operations of the adapter's process, by name. */
interface Operations {
	load(modules: PackageModules): Description;
	parse(request: ParseRequest): ParsedLine[];
	format(request: { lines: string[]; debug: boolean; limitMs: number }): FormatReport;
	execute(request: RunRequest): RunReport;
	testEnvironment(request: TestRequest): TestReport;
	/** Serializes and restores each value. */
	codec(values: unknown[]): CodecReport[];
	/** `null` if the `./ui` entry has no builder. */
	buildConfig(values: Record<string, unknown>): { config: unknown; thrown: Thrown | null } | null;
	skills(config: Record<string, unknown>): { snapshot: unknown; thrown: Thrown | null };
	commandSpec(config: Record<string, unknown>): unknown;
}

export type OperationName = keyof Operations;
export type Answer<Name extends OperationName> = ReturnType<Operations[Name]>;
export type Request<Name extends OperationName> = Parameters<Operations[Name]>[0];

export interface CallMessage {
	id: number;
	name: OperationName;
	request: unknown;
}

export type AnswerMessage = { id: number; value: unknown } | { id: number; error: Thrown };
