import type { UIAdapterModule } from "@paperclipai/adapter-utils";
import type { ComponentType } from "react";
import type { AdapterConfigFieldsProps } from "../components/agent-config-primitives/config-fields-props.ts";

export type UIAdapter = UIAdapterModule<ComponentType<AdapterConfigFieldsProps>>;
