import { help } from "../../components/agent-config-primitives/help.ts";
import type { ConfigField } from "../../components/agent-config-primitives/schema/config-field.ts";

const WORKING_FOLDER: ConfigField = { key: "cwd", label: "Working folder", type: "text", hint: help.cwd };
const MODEL: ConfigField = { key: "model", label: "Model", type: "combobox", hint: help.model };

/**
 * The fields of a form for an adapter that describes its settings. The folder is the host's business and the model is
 * told apart from the settings, so most adapters describe neither.
 */
export function describedFields(fields: readonly ConfigField[]): ConfigField[] {
	const isDescribed = ({ key }: ConfigField) => fields.some((field) => field.key === key);
	return [...[WORKING_FOLDER, MODEL].filter((field) => !isDescribed(field)), ...fields];
}
