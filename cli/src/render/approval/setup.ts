import type { Agent } from "@paperclipai/shared";
import { type Fact, formatFacts } from "../facts.ts";

export interface ShownSetup extends Pick<Agent, "adapterType" | "adapterConfig"> {
	/** `null` for the server's machine. */
	environment: string | null;
}

/** Shown although it is the default, so that users see where the agent will run. */
const SERVER = "the server's machine";

/** Lists everything that decides what an agent runs, one setting per line. */
export function formatSetup(
	{ adapterType, adapterConfig, environment }: ShownSetup,
	origin: string | null,
	columns: number,
): string {
	const settings = Object.entries(adapterConfig).map(
		([key, value]): Fact => [`  ${key}`, typeof value === "string" ? value : JSON.stringify(value)],
	);
	const source: Fact[] = origin === null ? [] : [["copied from", origin]];
	const facts: Fact[] = [["adapter", adapterType], ["environment", environment ?? SERVER], ...source, ...settings];
	return `The agent will run:\n${formatFacts(facts, columns)}`;
}
