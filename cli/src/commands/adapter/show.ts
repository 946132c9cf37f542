import {
	type AdapterInfo,
	type AdapterUser,
	capabilityNames,
	getAdapter,
	listAdapterAgents,
	readPages,
} from "@paperclipai/shared";
import { ADAPTER_TYPE } from "../../input/arguments.ts";
import { COMMON_OPTIONS } from "../../input/common-options.ts";
import { formatAdapterState, formatParserState, formatSource } from "../../render/adapter-state.ts";
import { type Fact, formatFacts } from "../../render/facts.ts";
import { defineCommand } from "../define-command.ts";
import { withServer } from "../scopes.ts";

export const command = defineCommand({
	summary: "show one adapter and the agents that use it",
	details: "Shows the adapter's package or folder, full error, capabilities and models, and the agents that use it.",
	arguments: { type: ADAPTER_TYPE },
	options: COMMON_OPTIONS,
	async run({ type }, options) {
		return await withServer(options, async ({ connection, output, report }) => {
			const adapter = await connection.client.call(getAdapter, { params: { type } });
			const agents = await readPages((query, readOptions) =>
				connection.client.call(listAdapterAgents, { params: { type }, query }, readOptions),
			);
			await report({ ...adapter, agents }, () => {
				const facts: Fact[] = [...factsOf(adapter), ["agents", listed(agents.map(nameOfAgent))]];
				output.data(formatFacts(facts, output.tableWidth));
			});
		});
	},
});

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
