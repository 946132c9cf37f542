import type { Agent } from "@paperclipai/shared";
import { type Fact, formatFacts } from "../facts.ts";

/** Everything that decides what an agent starts, one setting a line, so that nothing of it is overlooked. */
export function formatSetup(
	{ adapterType, adapterConfig }: Pick<Agent, "adapterType" | "adapterConfig">,
	origin: string | null,
	columns: number,
): string {
	const settings = Object.entries(adapterConfig).map(
		([key, value]): Fact => [`  ${key}`, typeof value === "string" ? value : JSON.stringify(value)],
	);
	const source: Fact[] = origin === null ? [] : [["copied from", origin]];
	return `It will run:\n${formatFacts([["adapter", adapterType], ...source, ...settings], columns)}`;
}
