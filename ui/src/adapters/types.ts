import type { UIAdapterModule as Module } from "@paperclipai/adapter-utils";
import type { ComponentType } from "react";
import type { AdapterConfigFieldsProps } from "../components/agent-config-primitives/config-fields-props.ts";

export type { AdapterConfigFieldsProps };

export type UIAdapterModule = Module<ComponentType<AdapterConfigFieldsProps>>;
