import type { AdapterInfo } from "@paperclipai/shared";
import type { ConfigField } from "../../components/agent-config-primitives/config-fields-props.ts";
import { help } from "../../components/agent-config-primitives/help.ts";

const WORKING_FOLDER: ConfigField = { key: "cwd", label: "Working folder", type: "text", hint: help.cwd };
const MODEL: ConfigField = { key: "model", label: "Model", type: "combobox", hint: help.model };

/** Adds the working folder and the model, which most schemas leave out. */
export function describedFields(fields: readonly ConfigField[]): ConfigField[] {
	const isDescribed = ({ key }: ConfigField) => fields.some((field) => field.key === key);
	return [...[WORKING_FOLDER, MODEL].filter((field) => !isDescribed(field)), ...fields];
}

/** Returns fields for the capabilities, and the working folder if there is any capability; `[]` if there is none. */
export function promisedFields(capabilities: AdapterInfo["capabilities"], hasModels: boolean): ConfigField[] {
	const { instructionsPathKey, ...flags } = capabilities;
	if (!Object.values(flags).includes(true)) return [];
	const instructions: ConfigField = {
		key: instructionsPathKey,
		label: "Instructions file",
		type: "text",
		hint: "Absolute path of a file. Leave empty to use the files on the agent's Instructions tab.",
	};
	return [WORKING_FOLDER, ...(hasModels ? [MODEL] : []), ...(flags.supportsInstructionsBundle ? [instructions] : [])];
}
