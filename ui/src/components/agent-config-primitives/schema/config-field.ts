import type { ConfigSchema } from "@paperclipai/shared";

export type ConfigField = ConfigSchema["fields"][number];
