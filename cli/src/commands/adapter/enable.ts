import { updateAdapter } from "@paperclipai/shared";
import { defineAdapterChange } from "./adapter-change.ts";

export const command = defineAdapterChange(
	"enable an external adapter again",
	async (client, type) => await client.call(updateAdapter, { params: { type }, body: { disabled: false } }),
);
