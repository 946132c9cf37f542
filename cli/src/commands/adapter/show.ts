import {
	type AdapterInfo,
	type AdapterUser,
	capabilityNames,
	getAdapter,
	listAdapterAgents,
	readPages,
} from "@paperclipai/shared";
import { EXIT } from "../../exit-codes.ts";
import type { CommonOptions } from "../../input/options.ts";
import { formatAdapterState, formatParserState, formatSource } from "../../render/adapter-state.ts";
import { type Fact, formatFacts } from "../../render/facts.ts";
import { printJson } from "../../render/output/output.ts";
import { withServer } from "../scopes.ts";

export async function adapterShow(type: string, options: CommonOptions): Promise<number> {
	return await withServer(options, async ({ connection, output }) => {
		const adapter = await connection.client.call(getAdapter, { params: { type } });
		const agents = await readPages((query, readOptions) =>
			connection.client.call(listAdapterAgents, { params: { type }, query }, readOptions),
		);
		if (options.json) printJson(output, { ...adapter, agents });
		else {
			const facts: Fact[] = [...factsOf(adapter), ["agents", listed(agents.map(nameOfAgent))]];
			output.data(formatFacts(facts, output.tableWidth));
		}
		return EXIT.succeeded;
	});
}

function factsOf(adapter: AdapterInfo): Fact[] {
	const { uiParser, models, packageName = null, version } = adapter;
	return [
		["type", adapter.type],
		["label", adapter.label],
		["state", formatAdapterState(adapter)],
		["error", adapter.error ?? null],
		["source", formatSource(adapter)],
		["package", adapter.localPath === undefined ? null : packageName],
		["version", version === undefined ? null : `${version}${adapter.pinned ? " (pinned)" : ""}`],
		["installed", adapter.installedAt ?? null],
		["parser", formatParserState(uiParser)],
		["problem", uiParser.problem ?? null],
		["can", listed(capabilityNames(adapter))],
		["models", listed(models.map(({ id, label }) => (id === label ? id : `${id} (${label})`)))],
	];
}

export function nameOfAgent({ id, name }: AdapterUser): string {
	return `${name} (${id})`;
}

function listed(lines: string[]): string {
	return lines.length === 0 ? "none" : lines.join("\n");
}
