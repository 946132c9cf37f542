import type { ConfigSchema } from "@paperclipai/shared";

/** One setting, as an adapter describes it. */
export type ConfigField = ConfigSchema["fields"][number];
