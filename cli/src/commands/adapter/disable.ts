import { updateAdapter } from "@paperclipai/shared";
import { defineAdapterChange } from "./adapter-change.ts";

export const command = defineAdapterChange(
	"disable an external adapter: its agents start no new runs; active runs continue",
	async (client, type) => await client.call(updateAdapter, { params: { type }, body: { disabled: true } }),
);
