import { expect, it } from "vitest";
import { estimateCost, priceOf } from "./prices.ts";

const sonnet = { input: 3, cachedInput: 0.3, output: 15 };

it.each([
	"claude-sonnet-4-5",
	"claude-sonnet-4-5-20250929",
	"anthropic/claude-sonnet-4-5",
	"Claude-Sonnet-4-5[1m]",
	"claude-sonnet-4-5-20250929[1m]",
	"claude-sonnet-4-5@20250929",
	"claude-sonnet-4-5@default",
	"claude-sonnet-4-5-latest",
	"publishers/anthropic/models/claude-sonnet-4-5@20250929",
	"anthropic.claude-sonnet-4-5-20250929-v1:0",
	"us.anthropic.claude-sonnet-4-5-20250929-v1:0",
	"us-gov.anthropic.claude-sonnet-4-5-20250929-v1:0:200k",
	"global.anthropic.claude-sonnet-4-5-20250929-v1:0[1m]",
	"arn:aws:bedrock:us-east-1::foundation-model/anthropic.claude-sonnet-4-5-20250929-v1:0",
	"bedrock/eu.anthropic.claude-sonnet-4-5",
	"anthropic/claude-sonnet-4.5",
])("knows the price of %s", (model) => {
	expect(priceOf(model)).toEqual(sonnet);
});

it.each([
	"",
	"gpt-5-pro",
	"claude-sonnet-4-5-turbo",
	"claude-sonnet-4-5-v2",
	"evil.claude-sonnet-4-5",
	"gpt-5@x",
	"constructor",
	"__proto__",
])("has no price for %j", (model) => {
	expect(priceOf(model)).toBeNull();
});

it.each([
	["claude-opus-5-5", 330, 3_000, 600, 75],
	["claude-opus-4-8[1m]", 330, 3_000, 600, 75],
	["claude-sonnet-5-5", 100, 0, 500, 20],
])("estimates what Claude Code reports for %s, except the surcharge for writing to a cache", (model, input, read, written, output) => {
	const reported = { "claude-opus-5-5": 0.00642, "claude-opus-4-8[1m]": 0.008775, "claude-sonnet-5-5": 0.00165 }[model];
	const price = priceOf(model);
	const usage = { inputTokens: input + read + written, cachedInputTokens: read, outputTokens: output };
	const estimated = price && estimateCost(usage, price) + (written * price.input * 0.25) / 1_000_000;
	expect(estimated).toBeCloseTo(reported ?? 0, 10);
});

it("prefers the operator's prices", () => {
	const price = { input: 1, cachedInput: 1, output: 1 };
	expect(priceOf("anthropic/claude-sonnet-4-5-20250929", { "claude-sonnet-4-5": price })).toEqual(price);
	expect(priceOf("gpt-5", { "gpt-5": null })).toBeNull();
	expect(priceOf("us.anthropic.claude-sonnet-4-5-20250929-v1:0", { "claude-sonnet-4-5": price })).toEqual(price);
	expect(priceOf("llama", { llama: price })).toEqual(price);
});

it("counts cached tokens as a part of the input", () => {
	const usage = { inputTokens: 1_000_000, cachedInputTokens: 400_000, outputTokens: 100_000 };
	expect(estimateCost(usage, sonnet)).toBeCloseTo(0.6 * 3 + 0.4 * 0.3 + 0.1 * 15);
	expect(estimateCost({ inputTokens: 1, cachedInputTokens: 5, outputTokens: 0 }, sonnet)).toBeCloseTo(0.3e-6);
});
