import { z } from "zod";

const price = z.number().min(0).max(1_000_000);

/** US dollars per million tokens. */
const modelPriceSchema = z.strictObject({
	input: price,
	/** Input tokens read from a cache. */
	cachedInput: price,
	output: price,
});
export type ModelPrice = z.infer<typeof modelPriceSchema>;

/** Prices by name of the model. `null` marks a model without a price, whose cost is not estimated. */
export const priceTableSchema = z.record(z.string().min(1), modelPriceSchema.nullable());
export type PriceTable = z.infer<typeof priceTableSchema>;

/** Month of the price lists below. Cost of a model that is missing here is not estimated. */
export const PRICES_AS_OF = "2025-12";

/**
 * List prices for standard requests, from https://platform.claude.com/docs/en/about-claude/pricing and
 * https://platform.openai.com/docs/pricing. Discounts and surcharges, such as for writing to a cache, are not included. Newer models have the prices by which Claude Code 2.1.330 and 2.1.332 count their cost.
 */
export const PRICES: PriceTable = {
	"claude-opus-5-5": { input: 4, cachedInput: 0.2, output: 20 },
	// All recorded runs have the same mix of tokens, which gives no separate prices: the ratios follow earlier Sonnet models.
	"claude-sonnet-5-5": { input: 2, cachedInput: 0.2, output: 10 },
	"claude-opus-4-8": { input: 5, cachedInput: 0.5, output: 25 },
	"claude-opus-4-5": { input: 5, cachedInput: 0.5, output: 25 },
	"claude-opus-4-1": { input: 15, cachedInput: 1.5, output: 75 },
	"claude-opus-4": { input: 15, cachedInput: 1.5, output: 75 },
	"claude-sonnet-4-5": { input: 3, cachedInput: 0.3, output: 15 },
	"claude-sonnet-4": { input: 3, cachedInput: 0.3, output: 15 },
	"claude-3-7-sonnet": { input: 3, cachedInput: 0.3, output: 15 },
	"claude-haiku-4-5": { input: 1, cachedInput: 0.1, output: 5 },
	"claude-3-5-haiku": { input: 0.8, cachedInput: 0.08, output: 4 },
	"gpt-5.2": { input: 1.75, cachedInput: 0.175, output: 14 },
	"gpt-5.1": { input: 1.25, cachedInput: 0.125, output: 10 },
	"gpt-5.1-codex": { input: 1.25, cachedInput: 0.125, output: 10 },
	"gpt-5.1-codex-max": { input: 1.25, cachedInput: 0.125, output: 10 },
	"gpt-5.1-codex-mini": { input: 0.25, cachedInput: 0.025, output: 2 },
	"gpt-5": { input: 1.25, cachedInput: 0.125, output: 10 },
	"gpt-5-codex": { input: 1.25, cachedInput: 0.125, output: 10 },
	"gpt-5-mini": { input: 0.25, cachedInput: 0.025, output: 2 },
	"gpt-5-nano": { input: 0.05, cachedInput: 0.005, output: 0.4 },
	"gpt-4.1": { input: 2, cachedInput: 0.5, output: 8 },
	"gpt-4.1-mini": { input: 0.4, cachedInput: 0.1, output: 1.6 },
	o3: { input: 2, cachedInput: 0.5, output: 8 },
	"o4-mini": { input: 1.1, cachedInput: 0.275, output: 4.4 },
	"codex-mini-latest": { input: 1.5, cachedInput: 0.375, output: 6 },
};

/**
 * Price of a model, even if its name has a provider (`anthropic/`, `us.anthropic.`), a version or date (`-20250929-v1:0`,
 * `@20250929`, `-2025-08-07`, `-latest`) or an option (`[1m]`). Other names that only begin alike may be other models, and
 * have no price.
 */
export function priceOf(model: string, own: PriceTable = {}): ModelPrice | null {
	for (const name of namesOf(model)) {
		for (const table of [own, PRICES]) {
			const found = Object.hasOwn(table, name) ? table[name] : undefined;
			if (found !== undefined) return found;
		}
	}
	return null;
}

/** From the exact to the shortest name. */
function namesOf(model: string): Set<string> {
	const lower = model.trim().toLowerCase();
	const variantAt = lower.endsWith("]") ? lower.lastIndexOf("[") : -1;
	const plain = variantAt === -1 ? lower : lower.slice(0, variantAt);
	const base = plain.slice(plain.lastIndexOf("/") + 1);
	const undated = withoutDate(base);
	// Bedrock adds a region and a version, Vertex a version behind `@`, and some routers write 4.5 for 4-5.
	const [, onBedrock = undated] =
		/^(?:[a-z-]{1,20}\.)?anthropic\.(.+?)(?:-v\d{1,3}(?::\d{1,3}[a-z]?){0,2})?$/.exec(base) ?? [];
	const short = withoutDate(onBedrock);
	const hyphenated = short.startsWith("claude-") ? short.replace(/(\d)\.(?=\d)/g, "$1-") : short;
	return new Set([model, plain, base, undated, onBedrock, short, hyphenated]);
}

function withoutDate(name: string): string {
	return name.replace(/(?:[-@](?:\d{8}|\d{4}-\d{2}-\d{2}|latest)|@default)$/, "");
}

interface CountedTokens {
	inputTokens: number;
	cachedInputTokens?: number | undefined;
	outputTokens: number;
}

/** Cost in US dollars. */
export function estimateCost({ inputTokens, cachedInputTokens = 0, outputTokens }: CountedTokens, price: ModelPrice) {
	const cached = Math.min(cachedInputTokens, inputTokens);
	const millionths = (inputTokens - cached) * price.input + cached * price.cachedInput + outputTokens * price.output;
	return Math.max(0, millionths) / 1_000_000;
}
