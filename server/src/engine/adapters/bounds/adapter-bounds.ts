import type {
	AdapterConfigField,
	AdapterExecutionResult,
	AdapterInvocationMeta,
	AdapterRunEvent,
	AdapterRunWarning,
	AdapterSpawnMeta,
	UsageSummary,
} from "@paperclipai/adapter-utils";
import { LIMITS } from "../../../platform/settings/limits.ts";
import { type Bound, flag, json, list, name, number, object, text, time, wholeJson } from "./bound.ts";

const KB = 1024;
const LABEL = 200;
const SENTENCE = 4 * KB;
const TOKENS = number(0, Number.MAX_SAFE_INTEGER);
const CODE = text(LABEL);
/** Range of PostgreSQL's `integer`. */
const INTEGER = number(-(2 ** 31), 2 ** 31 - 1);
const PID = number(2, 2 ** 31 - 1);

const MODEL = { id: name(LABEL), label: text(LABEL) };

const CONFIG_FIELD = {
	key: name(LABEL),
	label: text(LABEL),
	type: name(LABEL),
	required: flag,
	default: wholeJson(16 * KB),
	hint: text(SENTENCE),
	placeholder: text(SENTENCE),
	group: text(LABEL),
	options: list(1_000, object({ label: text(LABEL), value: name(SENTENCE) })),
	dangerous: flag,
	dangerousValues: list(1_000, name(SENTENCE)),
	whenEmpty: object({
		unless: list(100, name(LABEL)),
		warning: text(SENTENCE),
		presets: list(100, object({ label: text(LABEL), value: list(1_000, name(SENTENCE)) })),
	}),
	carriesPrompt: flag,
} satisfies Record<keyof AdapterConfigField, Bound>;

const CHECK = {
	code: CODE,
	level: name(LABEL),
	message: text(SENTENCE),
	detail: text(SENTENCE),
	hint: text(SENTENCE),
};

const SKILL = {
	key: name(LABEL),
	runtimeName: name(LABEL),
	desired: flag,
	managed: flag,
	state: name(LABEL),
	sourcePath: text(SENTENCE),
	targetPath: text(SENTENCE),
	detail: text(SENTENCE),
};

const SKILLS = {
	adapterType: name(LABEL),
	supported: flag,
	mode: name(LABEL),
	desiredSkills: list(1_000, name(LABEL)),
	entries: list(1_000, object(SKILL)),
	warnings: list(100, text(SENTENCE)),
};

const USAGE = {
	inputTokens: TOKENS,
	outputTokens: TOKENS,
	cachedInputTokens: TOKENS,
	reasoningOutputTokens: TOKENS,
} satisfies Record<keyof UsageSummary, Bound>;

const WARNING = { code: CODE, message: text(SENTENCE), hint: text(SENTENCE) } satisfies Record<
	keyof AdapterRunWarning,
	Bound
>;

export const ADAPTER_BOUNDS = {
	execute: object({
		exitCode: INTEGER,
		signal: text(32),
		timedOut: flag,
		errorMessage: text(SENTENCE),
		errorCode: CODE,
		errorFamily: name(LABEL),
		errorHint: text(SENTENCE),
		warnings: list(20, object(WARNING)),
		retryNotBefore: time,
		usage: object(USAGE, ["inputTokens", "outputTokens"]),
		usageBasis: name(LABEL),
		sessionId: name(KB),
		sessionParams: wholeJson(256 * KB),
		sessionDisplayId: name(KB),
		clearSession: flag,
		provider: text(LABEL),
		biller: text(LABEL),
		model: text(LABEL),
		billingType: text(LABEL),
		costUsd: number(0, 1_000_000_000),
		resultJson: json(LIMITS.resultJsonChars),
		summary: text(LIMITS.excerptChars),
	} satisfies Record<keyof AdapterExecutionResult, Bound>),
	onEvent: object({ type: text(100), message: text(SENTENCE), payload: json(LIMITS.excerptChars) } satisfies Record<
		keyof AdapterRunEvent,
		Bound
	>),
	onMeta: object({
		adapterType: name(LABEL),
		command: text(SENTENCE),
		cwd: text(SENTENCE),
		commandArgs: list(200, text(SENTENCE)),
		commandNotes: list(100, text(SENTENCE)),
		env: json(LIMITS.excerptChars),
		prompt: text(LIMITS.excerptChars),
		promptMetrics: json(SENTENCE),
		context: json(LIMITS.excerptChars),
	} satisfies Record<keyof AdapterInvocationMeta, Bound>),
	onSpawn: object({ pid: PID, processGroupId: PID, startedAt: name(LABEL) } satisfies Record<
		keyof AdapterSpawnMeta,
		Bound
	>),
	listModels: list(5_000, object(MODEL)),
	refreshModels: list(5_000, object(MODEL)),
	detectModel: object({ model: name(LABEL), provider: text(LABEL), source: text(SENTENCE) }),
	getConfigSchema: object({ fields: list(500, object(CONFIG_FIELD)), keys: list(500, name(LABEL)) }),
	testEnvironment: object({
		adapterType: name(LABEL),
		status: name(LABEL),
		message: text(SENTENCE),
		checks: list(200, object(CHECK)),
		testedAt: name(LABEL),
	}),
	listSkills: object(SKILLS),
	syncSkills: object(SKILLS),
	getRuntimeCommandSpec: json(LIMITS.excerptChars),
	onHireApproved: json(LIMITS.excerptChars),
	deserialize: wholeJson(256 * KB),
	serialize: wholeJson(256 * KB),
	getDisplayId: name(KB),
} satisfies Record<string, Bound>;
