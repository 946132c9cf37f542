import type { AdapterConfigField } from "@paperclipai/adapter-utils";
import { expect, it } from "vitest";
import type { ServerAdapter } from "../server-adapter.ts";
import { completeAdapterConfig } from "./complete-config.ts";

const adapterWith = (...fields: AdapterConfigField[]) =>
	({ type: "acme", getConfigSchema: async () => ({ fields }) }) as unknown as ServerAdapter;
const field: AdapterConfigField = { key: "url", label: "URL", type: "text", required: true };

it("adds the default of a required field that is left out or blank", async () => {
	const adapter = adapterWith(
		{ ...field, default: "http://a" },
		{ ...field, key: "on", type: "toggle", default: false },
	);
	expect(await completeAdapterConfig(adapter, {})).toEqual({ url: "http://a", on: false });
	expect(await completeAdapterConfig(adapter, { url: " ", more: 1 })).toEqual({ url: "http://a", on: false, more: 1 });
	expect(await completeAdapterConfig(adapter, { url: "b", on: true })).toEqual({ url: "b", on: true });
});

it("adds no default of a field that is not required", async () => {
	const { required: _, ...optional } = field;
	expect(await completeAdapterConfig(adapterWith({ ...optional, default: "x" }), {})).toEqual({});
});

it.each([
	undefined,
	null,
	"",
])("rejects a configuration without a required field whose default is %j", async (preset) => {
	const adapter = adapterWith({ ...field, default: preset });
	await expect(completeAdapterConfig(adapter, {})).rejects.toMatchObject({
		code: "config_field_missing",
		hint: "Set it with --config url=VALUE, or in adapterConfig.",
	});
});

it("rejects a key that the adapter does not read, unless the agent has it already", async () => {
	const adapter = {
		type: "acme",
		getConfigSchema: async () => ({ fields: [], keys: ["url"] }),
	} as unknown as ServerAdapter;
	await expect(completeAdapterConfig(adapter, { ulr: "a" })).rejects.toMatchObject({
		status: 422,
		code: "config_field_unknown",
		details: { fields: ["ulr"] },
	});
	expect(await completeAdapterConfig(adapter, { ulr: "b" }, { ulr: "a" })).toEqual({ ulr: "b" });
});
