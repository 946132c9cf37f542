import { settingsSchema } from "@paperclipai/adapter-utils";
import { settings } from "../../settings.ts";

export const configSchema = settingsSchema(settings);
