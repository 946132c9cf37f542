import type { UsageSummary } from "@paperclipai/adapter-utils";
import { asAmount, asString, asTokens, lastLine, parseObject } from "@paperclipai/adapter-utils/server-utils";
import { readResultLine } from "../result-line.ts";

/** A program's report on its own run, which does not influence the verdict. */
export interface ProgramReport {
	summary: string | null;
	costUsd: number | null;
	usage: UsageSummary | null;
	provider: string | null;
	model: string | null;
}

/**
 * Reads the last line of output: `[paperclip] result {"costUsd", "usage": {"inputTokens", "outputTokens"}, "provider",
 * "model", "summary"}`, all fields optional. Any other last line is the summary.
 */
export function readReport(stdout: string): ProgramReport {
	const { before, line } = splitLastLine(stdout);
	const found = readResultLine(line);
	const report = found ?? {};
	return {
		summary: text(report.summary) ?? text(lastLine(found === null ? stdout : before)),
		costUsd: asAmount(report.costUsd),
		usage: readUsage(report.usage),
		provider: text(report.provider),
		model: text(report.model),
	};
}

function splitLastLine(stdout: string) {
	const output = stdout.trimEnd();
	const start = output.lastIndexOf("\n") + 1;
	return { before: output.slice(0, start), line: output.slice(start) };
}

function text(value: unknown): string | null {
	return asString(value).trim() || null;
}

function readUsage(value: unknown): UsageSummary | null {
	const usage = parseObject(value);
	const [inputTokens, outputTokens] = [asTokens(usage.inputTokens), asTokens(usage.outputTokens)];
	const cachedInputTokens = asTokens(usage.cachedInputTokens);
	if (inputTokens === null || outputTokens === null) return null;
	return { inputTokens, outputTokens, ...(cachedInputTokens === null ? {} : { cachedInputTokens }) };
}
