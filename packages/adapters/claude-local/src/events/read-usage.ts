import { asAmount, asTokens, isObject, parseObject } from "@paperclipai/adapter-utils";
import type { ClaudeUsage } from "./claude-event.ts";

export const noUsage: ClaudeUsage = { inputTokens: 0, outputTokens: 0, cachedInputTokens: 0 };

/**
 * The program counts new input, input written to the cache and input read from the cache separately. `null` if one of
 * the counts cannot be read; a missing one is 0.
 */
export function readUsage(usage: Record<string, unknown>): ClaudeUsage | null {
	return toUsage({
		input: usage.input_tokens,
		written: usage.cache_creation_input_tokens,
		cached: usage.cache_read_input_tokens,
		output: usage.output_tokens,
	});
}

function toUsage(counts: Record<"input" | "written" | "cached" | "output", unknown>): ClaudeUsage | null {
	const [input, written] = [asTokens(counts.input ?? 0), asTokens(counts.written ?? 0)];
	const [cachedInputTokens, outputTokens] = [asTokens(counts.cached ?? 0), asTokens(counts.output ?? 0)];
	if (input === null || written === null || cachedInputTokens === null || outputTokens === null) return null;
	return { inputTokens: input + written + cachedInputTokens, outputTokens, cachedInputTokens };
}

export function addUsage(one: ClaudeUsage, other: ClaudeUsage): ClaudeUsage {
	return {
		inputTokens: one.inputTokens + other.inputTokens,
		outputTokens: one.outputTokens + other.outputTokens,
		cachedInputTokens: one.cachedInputTokens + other.cachedInputTokens,
	};
}

/** The larger of two growing totals. Either may be unknown. */
export function largestUsage(one: ClaudeUsage | null, other: ClaudeUsage | null): ClaudeUsage | null {
	if (one === null || other === null) return one ?? other;
	return {
		inputTokens: Math.max(one.inputTokens, other.inputTokens),
		outputTokens: Math.max(one.outputTokens, other.outputTokens),
		cachedInputTokens: Math.max(one.cachedInputTokens, other.cachedInputTokens),
	};
}

export function isSameUsage(one: ClaudeUsage | null, other: ClaudeUsage | null): boolean {
	return (
		one?.inputTokens === other?.inputTokens &&
		one?.outputTokens === other?.outputTokens &&
		one?.cachedInputTokens === other?.cachedInputTokens
	);
}

interface ModelUsage {
	usage: ClaudeUsage | null;
	costUsd: number | null;
}

/**
 * Sums over all models, including sub-agents: nothing for an empty list, `null` without a list. A sum is `null` if a
 * part of it cannot be read.
 */
export function readModelUsage(models: unknown): ModelUsage | null {
	if (!isObject(models)) return null;
	let usage: ClaudeUsage | null = noUsage;
	let costUsd: number | null = 0;
	for (const value of Object.values(models)) {
		const model = parseObject(value);
		const counted = toUsage({
			input: model.inputTokens,
			written: model.cacheCreationInputTokens,
			cached: model.cacheReadInputTokens,
			output: model.outputTokens,
		});
		usage = usage && counted && addUsage(usage, counted);
		costUsd = addCost(costUsd, asAmount(model.costUSD));
	}
	return { usage, costUsd };
}

/** `null` if one of the parts is unknown. */
export function addCost(one: number | null, other: number | null): number | null {
	return one === null || other === null ? null : one + other;
}
