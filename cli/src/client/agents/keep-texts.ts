import { ApiError, getConfigSchema } from "@paperclipai/shared";
import type { AgentSetup } from "../../input/agent-setup.ts";
import type { Connection } from "../connection/connect.ts";

const TEXT_TYPES = ["text", "textarea", "select", "combobox"];

/** Keeps the values of text settings as entered, because `command=true` names a program, and a prompt may be JSON. */
export async function keepTexts<T extends AgentSetup>({ client }: Connection, setup: T): Promise<T> {
	const { adapterType, adapterConfig, entered = {} } = setup;
	const parsed = Object.keys(entered).filter((key) => typeof adapterConfig[key] !== "string");
	if (parsed.length === 0) return setup;
	const schema = await client.call(getConfigSchema, { params: { type: adapterType } }).catch(ignoreMissing);
	const texts = schema.fields.filter(({ key, type }) => parsed.includes(key) && TEXT_TYPES.includes(type));
	const kept = Object.fromEntries(texts.map(({ key }) => [key, entered[key]]));
	return { ...setup, adapterConfig: { ...adapterConfig, ...kept } };
}

/** Treats a missing schema as empty, because an adapter need not describe its settings. */
function ignoreMissing(error: unknown): { fields: [] } {
	if (error instanceof ApiError && error.code === "config_schema_missing") return { fields: [] };
	throw error;
}
