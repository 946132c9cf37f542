import type { AdapterModel, CreateConfigValues } from "@paperclipai/adapter-utils";
import type { ConfigSchema } from "@paperclipai/shared";

export type AdapterConfigFieldsProps = CreateConfigFieldsProps | EditConfigFieldsProps;

interface CommonProps {
	adapterType: string;
	models: readonly AdapterModel[];
}

/** The values of the form, from which `buildAdapterConfig` builds the configuration. */
interface CreateConfigFieldsProps extends CommonProps {
	mode: "create";
	values: CreateConfigValues;
	set: (patch: Partial<CreateConfigValues>) => void;
}

/** The stored configuration and the unsaved changes. */
interface EditConfigFieldsProps extends CommonProps {
	mode: "edit";
	config: Readonly<Record<string, unknown>>;
	/** The unsaved value of this key, else `stored`. */
	eff: (key: string, stored: unknown) => unknown;
	/** Records a change; `undefined` removes the key. */
	mark: (key: string, value: unknown) => void;
}

export type ConfigField = ConfigSchema["fields"][number];
