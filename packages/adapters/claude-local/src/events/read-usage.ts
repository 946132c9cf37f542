import { asCount, isObject, parseObject } from "@paperclipai/adapter-utils";
import type { ClaudeUsage } from "./claude-event.ts";

export const noUsage: ClaudeUsage = { inputTokens: 0, outputTokens: 0, cachedInputTokens: 0 };

/** The program counts new input, input written to the cache and input read from the cache separately. */
export function readUsage(usage: Record<string, unknown>): ClaudeUsage {
	const cachedInputTokens = asCount(usage.cache_read_input_tokens);
	return {
		inputTokens: asCount(usage.input_tokens) + asCount(usage.cache_creation_input_tokens) + cachedInputTokens,
		outputTokens: asCount(usage.output_tokens),
		cachedInputTokens,
	};
}

export function addUsage(one: ClaudeUsage, other: ClaudeUsage): ClaudeUsage {
	return {
		inputTokens: one.inputTokens + other.inputTokens,
		outputTokens: one.outputTokens + other.outputTokens,
		cachedInputTokens: one.cachedInputTokens + other.cachedInputTokens,
	};
}

/** The larger of two growing totals, of which each may be unknown. */
export function largestUsage(one: ClaudeUsage | null, other: ClaudeUsage | null): ClaudeUsage | null {
	if (one === null || other === null) return one ?? other;
	return {
		inputTokens: Math.max(one.inputTokens, other.inputTokens),
		outputTokens: Math.max(one.outputTokens, other.outputTokens),
		cachedInputTokens: Math.max(one.cachedInputTokens, other.cachedInputTokens),
	};
}

/** Sum over all models, including sub-agents: nothing for an empty list, `null` without a list. */
export function readModelUsage(models: unknown): { usage: ClaudeUsage; costUsd: number } | null {
	if (!isObject(models)) return null;
	let usage = noUsage;
	let costUsd = 0;
	for (const value of Object.values(models)) {
		const model = parseObject(value);
		const cachedInputTokens = asCount(model.cacheReadInputTokens);
		const inputTokens = asCount(model.inputTokens) + asCount(model.cacheCreationInputTokens) + cachedInputTokens;
		usage = addUsage(usage, { inputTokens, outputTokens: asCount(model.outputTokens), cachedInputTokens });
		costUsd += asCount(model.costUSD);
	}
	return { usage, costUsd };
}
