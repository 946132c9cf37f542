import type { AdapterModel, CreateConfigValues } from "@paperclipai/adapter-utils";

/** Props of the component with an adapter's settings, in the form of a new agent and of an existing one. */
export type AdapterConfigFieldsProps = CreateConfigFieldsProps | EditConfigFieldsProps;

interface CommonProps {
	adapterType: string;
	/** Suggestions; any other model may be typed. */
	models: readonly AdapterModel[];
}

/** A new agent: the values of the form, from which `buildAdapterConfig` builds the configuration. */
interface CreateConfigFieldsProps extends CommonProps {
	mode: "create";
	values: CreateConfigValues;
	set: (patch: Partial<CreateConfigValues>) => void;
}

/** An existing agent: its stored configuration and the changes that are not saved yet. */
interface EditConfigFieldsProps extends CommonProps {
	mode: "edit";
	config: Readonly<Record<string, unknown>>;
	/** The value in effect: the unsaved change of this key if there is one, else `stored`. */
	eff: (key: string, stored: unknown) => unknown;
	/** Notes a change; `undefined` removes the key. */
	mark: (key: string, value: unknown) => void;
}
