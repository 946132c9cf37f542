import { expect, it } from "vitest";
import { estimateCost, priceOf } from "./prices.ts";

const sonnet = { input: 3, cachedInput: 0.3, output: 15 };

it.each([
	"claude-sonnet-4-5",
	"claude-sonnet-4-5-20250929",
	"anthropic/claude-sonnet-4-5",
	"Claude-Sonnet-4-5[1m]",
	"claude-sonnet-4-5-20250929[1m]",
])("knows the price of %s", (model) => {
	expect(priceOf(model)).toEqual(sonnet);
});

it.each(["", "gpt-5-pro", "claude-sonnet-4-5-turbo", "constructor", "__proto__"])("has no price for %j", (model) => {
	expect(priceOf(model)).toBeNull();
});

it("prefers the operator's prices", () => {
	const price = { input: 1, cachedInput: 1, output: 1 };
	expect(priceOf("anthropic/claude-sonnet-4-5-20250929", { "claude-sonnet-4-5": price })).toEqual(price);
	expect(priceOf("gpt-5", { "gpt-5": null })).toBeNull();
	expect(priceOf("llama", { llama: price })).toEqual(price);
});

it("counts cached tokens as a part of the input", () => {
	const usage = { inputTokens: 1_000_000, cachedInputTokens: 400_000, outputTokens: 100_000 };
	expect(estimateCost(usage, sonnet)).toBeCloseTo(0.6 * 3 + 0.4 * 0.3 + 0.1 * 15);
	expect(estimateCost({ inputTokens: 1, cachedInputTokens: 5, outputTokens: 0 }, sonnet)).toBeCloseTo(0.3e-6);
});
