import type { AdapterExecutionResult } from "@paperclipai/adapter-utils";
import { sessionResult } from "@paperclipai/adapter-utils/server-utils";
import type { CodexSettings } from "../../settings.ts";
import type { CodexAttempt } from "../attempt.ts";
import type { ModelSettings } from "../installation/model-settings.ts";
import { provenSession } from "../session.ts";
import { findWarnings } from "../verdict/verdict.ts";
import { toUsageSummary, usageBasis } from "./usage.ts";

const OUTPUT_CHARACTERS = 4096;

export interface CodexSetup {
	settings: CodexSettings;
	/** Output of `--version`; `""` if not needed to tell whether the usage is for the run or the thread. */
	version: string;
	/** `null` if the settings could not be read. */
	model: ModelSettings | null;
	billingType: string | null;
}

export function toResult(
	{ requested, exit, output, failure, warnings }: CodexAttempt,
	{ settings, version, model, billingType }: CodexSetup,
): AdapterExecutionResult {
	const { exitCode, signal, timedOut } = exit;
	const session = provenSession(output, settings, requested);
	const provider = model === null ? null : model.provider;
	return {
		exitCode,
		signal,
		timedOut,
		...failure,
		warnings: failure === null ? [...findWarnings(output), ...warnings] : [],
		...sessionResult(session),
		usage: toUsageSummary(output.usage),
		usageBasis: usageBasis(version),
		costUsd: null,
		provider,
		biller: provider,
		billingType,
		model: (model?.model ?? settings.model) || null,
		summary: output.lastText || null,
		resultJson: {
			closing: output.closing,
			toolCalls: output.executedTools + output.refusedTools,
			permissionDenials: output.refusedTools,
			unknownLines: output.unknownLineCount,
			...(failure === null ? {} : { stderr: exit.stderr.slice(-OUTPUT_CHARACTERS) }),
			...(output.unknownLineCount === 0 ? {} : { stdout: exit.stdout.slice(-OUTPUT_CHARACTERS) }),
		},
	};
}
