import { help } from "../../components/agent-config-primitives/help.ts";
import type { ConfigField } from "../../components/agent-config-primitives/schema/config-field.ts";

const WORKING_FOLDER: ConfigField = { key: "cwd", label: "Working folder", type: "text", hint: help.cwd };
const MODEL: ConfigField = { key: "model", label: "Model", type: "combobox", hint: help.model };

/**
 * The fields of the form for an adapter that describes its settings, plus the working folder and the model, which most
 * adapters leave out.
 */
export function describedFields(fields: readonly ConfigField[]): ConfigField[] {
	const isDescribed = ({ key }: ConfigField) => fields.some((field) => field.key === key);
	return [...[WORKING_FOLDER, MODEL].filter((field) => !isDescribed(field)), ...fields];
}
